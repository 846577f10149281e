/** Takes over the memory of one stream from files: each record once, with its place. */
import { squadStream } from '../text/ids.ts';
import { renderLineHead } from '../text/line.ts';
import { maskSecrets } from './capture/secrets/mask-secrets.ts';
import type { Effects } from './command.ts';
import { defineCommand } from './command.ts';
import { decideImport } from './decide-import.ts';
import { cut } from './import-events.ts';
import type {
  ImportedLine,
  ImportedSession,
  ImportHistoryInput,
  ImportHistoryResult,
  PreparedImport,
  PreparedLine,
  PreparedSession,
} from './imported-records.ts';

export const importHistory = defineCommand<ImportHistoryInput, PreparedImport, ImportHistoryResult>(
  {
    name: 'import-history',
    prepare: async (input, effects) => {
      const work = startWork(input.stream, effects);
      const sessions: PreparedSession[] = [];
      for (const session of await countTitles(input.sessions, work)) {
        sessions.push(await prepareSession(session, work));
      }
      const lessons = await prepareLines(input.lessons, work);
      const patterns = await prepareLines(input.patterns, work);
      const evidence = input.evidence.map((record) => ({
        ...record,
        text: work.mask(record.text),
      }));
      const files = JSON.stringify(input.files);
      return {
        ...input,
        sessions,
        lessons: lessons.map((line) => ({
          ...line,
          key: work.key('import-lesson', `${lineText(line)}\n${line.occurredAt ?? ''}`),
        })),
        patterns: patterns.map((line) => ({
          ...line,
          key: work.key('import-line', lineText(line)),
        })),
        evidence: evidence.map((record) => ({
          ...record,
          key: work.key('import-record', record.identity),
        })),
        importKey: work.key('import-files', files),
        masked: work.masks.count,
      };
    },
    scope: ({ stream, sessions, lessons, patterns, evidence, importKey }) => ({
      stream,
      keys: [importKey, ...[sessions, lessons, patterns, evidence].flatMap(keysOf)],
      sessions: sessions.flatMap(({ session }) => session ?? []),
      allLearnings: true,
      forgotten: true,
      distills: true,
    }),
    decide: decideImport,
  },
);

/** The stream and name under which a squad is imported. */
export function squadTarget(squad: string): Pick<ImportHistoryInput, 'stream' | 'name'> {
  return { stream: squadStream(squad), name: squad };
}

interface Work {
  readonly masks: { count: number };
  readonly countTokens: Effects['countTokens'];
  mask(text: string): string;
  /** A dedupe key that tells nothing of the text. */
  key(kind: string, text: string): string;
}

function startWork(stream: string, { digest, countTokens, settings }: Effects): Work {
  const masks = { count: 0 };
  return {
    masks,
    countTokens,
    mask: (text) => {
      const scrubbed = maskSecrets(text, settings.secrets);
      masks.count += scrubbed.masked;
      return scrubbed.text;
    },
    key: (kind, text) => `${kind}/${stream}/${digest(`${stream}\n${text}`).slice(0, 32)}`,
  };
}

type TitledSession = ImportedSession & Pick<PreparedSession, 'titleTokens'>;

async function prepareSession(session: TitledSession, work: Work): Promise<PreparedSession> {
  const key = work.key('import', session.identity);
  const text = session.text === undefined ? undefined : work.mask(session.text);
  return {
    ...session,
    id: session.session ?? `import-${key.slice(-32, -16)}`,
    key,
    bytes: new TextEncoder().encode(text ?? '').length,
    text,
    learnings: await prepareLines(session.learnings, work),
    skipped: session.skipped.map((line) => ({ ...line, text: work.mask(line.text) })),
  };
}

/** Titles masked, cut to what an event may hold, and counted in one go. */
async function countTitles(
  sessions: readonly ImportedSession[],
  { mask, countTokens }: Work,
): Promise<readonly TitledSession[]> {
  const titled = sessions.map((session) =>
    session.title === undefined
      ? session
      : { ...session, title: cut(mask(session.title), titleUnitsMax) },
  );
  const titles = titled.flatMap(({ title }) => title ?? []);
  const tokens = await countTokens(titles.map((text) => renderLineHead({ text })));
  const counts = tokens.values();
  return titled.map((session) => ({
    ...session,
    titleTokens: session.title === undefined ? undefined : counts.next().value,
  }));
}

const titleUnitsMax = 200;

async function prepareLines<Line extends ImportedLine>(
  lines: readonly Line[],
  { mask, countTokens }: Work,
): Promise<readonly (Line & PreparedLine)[]> {
  const masked = lines.map((line) => ({ ...line, text: mask(line.text) }));
  const tokens = await countTokens(masked.map(renderLineHead));
  return masked.map((line, index) => {
    const counts = tokens[index];
    if (counts === undefined) throw new RangeError(`no token count for line ${line.line}`);
    return { ...line, tokens: counts };
  });
}

function lineText({ role, text }: ImportedLine): string {
  return `${role}\n${text}`;
}

function keysOf(records: readonly { readonly key: string }[]): readonly string[] {
  return records.map(({ key }) => key);
}

/** Memory as resources that a person attaches: `memory://standards`, `memory://squads/{id}/…`. */
import type { ListResourcesResult, ReadResourceResult } from '@modelcontextprotocol/server';
import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import type { MemoryMethods } from '../../index.ts';
import { isMemoryError } from '../../index.ts';
import { limits } from './limits.ts';
import { markdown, resourceTemplates, standards } from './resource-templates.ts';
import { requireEnabled } from './scope.ts';
import { tellError } from './tell-error.ts';
import { fitLines } from './tools/fit-lines.ts';
import type { ToolCall } from './tools/tool.ts';

type Got = Awaited<ReturnType<MemoryMethods['get']>>;

/** A page of squads, the addresses of each; `nextCursor` where there are more. */
export async function listResources(
  cursor: string | undefined,
  call: ToolCall,
): Promise<ListResourcesResult> {
  const squads = await servedSquads(call);
  const start = startOf(cursor, squads.length);
  const end = start + limits.squadsPerPage;
  const ofSquads = squads.slice(start, end).flatMap((squad) =>
    resourceTemplates
      .filter(({ name }) => name !== 'squad-role')
      .map(({ uriTemplate, name, title, mimeType }) => ({
        uri: uriTemplate.replace('{id}', squad),
        name: `${squad}-${name}`,
        title: `${title}: ${squad}`,
        ...(mimeType === undefined ? {} : { mimeType }),
      })),
  );
  return {
    resources: [...(start === 0 ? [standards] : []), ...ofSquads],
    ...(end < squads.length ? { nextCursor: String(end) } : {}),
  };
}

/** Names of the squads that this server serves and whose memory is on. */
export async function servedSquads({ memory, scope }: ToolCall): Promise<readonly string[]> {
  const { squads } = await memory.list();
  return squads
    .map(({ squad }) => squad)
    .filter((squad) => scope.serves({ squad }) && memory.settingsFor({ squad }).enabled);
}

/** Fails with the protocol's own errors; a resource has no result that could say it. */
export async function readResource(
  uri: string,
  call: ToolCall & { readonly debug: (trace: string) => void },
): Promise<ReadResourceResult> {
  try {
    const { text, mimeType } = await contentOf(uri, call);
    return { contents: [{ uri, mimeType, text }] };
  } catch (raised) {
    if (raised instanceof ProtocolError) throw raised;
    const { message, next, code } = await tellError(raised, call.debug);
    const said = next === undefined ? message : `${message} Next: ${next}`;
    if (isMemoryError(raised) && code === 'not_found') throw new ResourceNotFoundError(uri, said);
    const known = code === 'invalid' || code === 'refused';
    throw new ProtocolError(
      known ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError,
      said,
    );
  }
}

interface Content {
  readonly text: string;
  readonly mimeType: string;
}

async function contentOf(uri: string, call: ToolCall): Promise<Content> {
  if (uri === standards.uri) return standardsOf(call);
  const { squad, part, role } = parseUri(uri);
  const { memory, scope } = call;
  scope.whose({ squad });
  if (part === undefined) return figuresOf(squad, call);
  if (part === 'block') {
    const { block, warnings } = await memory.read({ squad });
    return { text: [block, ...warnings.map(asNote)].join('\n'), mimeType: markdown };
  }
  requireEnabled(memory, { squad });
  // Files of roles are named in capitals, with all but plain letters percent-encoded.
  const file =
    role === undefined ? `${part}.md` : `roles/${encodeURIComponent(role.toUpperCase())}.md`;
  return linesOf(await memory.get({ target: `${squad}/${file}`, squad }), call);
}

async function standardsOf({ memory, count }: ToolCall): Promise<Content> {
  requireEnabled(memory, {});
  const { markdown: text } = await memory.standards.text();
  const lines = text.split('\n');
  const all: Got = {
    status: 'ok',
    path: '_process/standards.md',
    ...{ from: 1, lines: lines.length, totalLines: lines.length },
    ...{ text, truncated: false, entries: [], warnings: [] },
  };
  return linesOf(all, { count });
}

async function figuresOf(squad: string, { memory }: ToolCall): Promise<Content> {
  const { squads } = await memory.list({ squad });
  const resources = ['block', 'semantic', 'history'].map(
    (part) => `memory://squads/${squad}/${part}`,
  );
  const { enabled } = memory.settingsFor({ squad });
  const told = { ...squads[0], enabled, resources };
  return { text: `${JSON.stringify(told, null, 2)}\n`, mimeType: 'application/json' };
}

/** A file's lines, held to the limit of resources, with what is cut as a comment at their end. */
function linesOf(got: Got, { count }: Pick<ToolCall, 'count'>): Content {
  const render = ({ text, warnings }: Got) => [text, ...warnings.map(asNote)].join('\n');
  const fitted = fitLines(got, limits.resourceTokens, (one) => count(render(one)));
  const rest = fitted.truncated ? [asNote('memory_get gives the rest.')] : [];
  return { text: [render(fitted), ...rest].join('\n'), mimeType: markdown };
}

function asNote(warning: string): string {
  return `<!-- ${warning.replaceAll('--', '- -')} -->`;
}

function parseUri(uri: string): { squad: string; part?: string; role?: string } {
  const [, squad, part, role] =
    /^memory:\/\/squads\/([^/?#]+)(?:\/(block|semantic|history|roles\/([^/?#]+)))?$/u.exec(uri) ??
    [];
  if (squad === undefined) throw new ResourceNotFoundError(uri);
  return {
    squad: decoded(squad, uri),
    ...(part === undefined ? {} : { part }),
    ...(role === undefined ? {} : { role: decoded(role, uri) }),
  };
}

function decoded(text: string, uri: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ResourceNotFoundError(uri);
  }
}

function startOf(cursor: string | undefined, squads: number): number {
  if (cursor === undefined) return 0;
  if (/^\d{1,9}$/u.test(cursor) && Number(cursor) < squads) return Number(cursor);
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `There is no page ${JSON.stringify(cursor)} of resources; begin without a cursor.`,
  );
}

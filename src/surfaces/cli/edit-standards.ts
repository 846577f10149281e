/** `standards edit`: process memory in the user's editor, taken back as a whole when it ends. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Memory } from '../../index.ts';
import { MemoryError } from '../../index.ts';
import type { CliIo } from './cli-io.ts';
import { lookOf } from './look.ts';
import { presentImportedStandards } from './present/standards.ts';
import { toJson } from './to-json.ts';

/**
 * Nothing is recorded where the text stays as it was, or where the editor fails (exit status 1).
 * Fails with `invalid` without an editor or a terminal, `refused` for a file that came back empty.
 */
export async function editStandards(
  memory: Memory,
  { json }: { readonly json: boolean },
  io: CliIo,
): Promise<number> {
  const editor = editorOf(io);
  const { markdown: before, count } = await memory.standards.text();
  const folder = await mkdtemp(join(tmpdir(), 'squadlog-'));
  const file = join(folder, 'standards.md');
  try {
    await writeFile(file, before, { mode: 0o600 });
    const status = await io.edit(editor, file);
    if (status !== 0) {
      io.stderr.write(`squadlog: ${editor} ended with status ${status}; nothing was recorded.\n`);
      return 1;
    }
    const after = await readFile(file, 'utf8');
    if (after === before) {
      io.stderr.write('squadlog: nothing was changed, so nothing was recorded.\n');
      if (json) io.stdout.write(toJson({ ...unchanged, repeated: count }));
      return 0;
    }
    refuseEmpty(after, count);
    const result = await memory.standards.import({ markdown: after, replace: true });
    io.stdout.write(
      json ? toJson(result) : presentImportedStandards(result, lookOf(io.stdout, io.env)),
    );
    return 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const unchanged = { added: [], withdrawn: [], masked: 0 } as const;

/** An editor that is named may have windows of its own; vi needs a terminal. */
function editorOf({ env, stdinIsTerminal, stdout }: CliIo): string {
  const named = [env['VISUAL'], env['EDITOR']].find((editor) => (editor ?? '').trim() !== '');
  if (named !== undefined) return named;
  if (stdinIsTerminal && stdout.isTerminal) return 'vi';
  throw new MemoryError({
    code: 'invalid',
    message:
      'There is no terminal to edit in, and neither $VISUAL nor $EDITOR is set; ' +
      'edit a file and import it instead.',
    hint: 'squadlog standards import FILE --replace',
  });
}

function refuseEmpty(markdown: string, count: number): void {
  if (markdown.trim() !== '' || count === 0) return;
  throw new MemoryError({
    code: 'refused',
    message:
      `The file came back empty, so all ${count} standards stay. ` +
      'To withdraw them all, import an empty file.',
    hint: 'squadlog standards import - --replace < /dev/null',
  });
}

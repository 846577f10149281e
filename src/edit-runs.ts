/** Running the commands that record what people changed in mirrored files. */
import type { Effects } from './commands/command.ts';
import { importHistory } from './commands/import-history.ts';
import { recordEdits } from './commands/record-edits.ts';
import { recordStandardEdits } from './commands/record-standard-edits.ts';
import type { Engine } from './engine.ts';
import { MemoryError } from './errors.ts';
import { planAppendedImport } from './operations/import/plan-appended-import.ts';
import type { Settings } from './settings.ts';
import type { MirrorEdit } from './storage/mirror/find-edits.ts';
import type { AppliedEdit } from './storage/mirror/take-edits.ts';
import type { Committed } from './storage/storage.ts';
import { streamId } from './text/ids.ts';

export interface EditRunParts {
  readonly engine: Engine;
  settingsFor(stream: string): Settings;
  effects(settings: Settings): Effects;
}

export interface AppliedOnce extends AppliedEdit {
  /** False where the log held it before. */
  readonly isRecorded: boolean;
}

/** Fails with `refused` where memory is switched off for the stream. */
export async function applyEdit(edit: MirrorEdit, parts: EditRunParts): Promise<AppliedOnce> {
  const { engine } = parts;
  const settings = parts.settingsFor(edit.stream);
  if (!settings.enabled) {
    throw new MemoryError({ code: 'refused', message: 'memory is switched off here' });
  }
  const effects = parts.effects(settings);
  switch (edit.kind) {
    case 'learnings':
      return toApplied(await engine.run(recordEdits, edit, effects));
    case 'standards':
      return toApplied(await engine.run(recordStandardEdits, edit, effects));
    case 'records':
      return importAppended(edit, effects, engine);
  }
}

/**
 * What the squad-memory skill appended is imported as the file itself would be: whichever comes
 * first, the other finds it known.
 */
async function importAppended(
  { stream, file, content, lines }: Extract<MirrorEdit, { kind: 'records' }>,
  effects: Effects,
  engine: Engine,
): Promise<AppliedOnce> {
  const folder = file.slice(0, file.lastIndexOf('/'));
  const { plan, masked, warnings } = planAppendedImport({
    ...{ folder, path: file, content, lines },
    secrets: effects.settings.secrets,
  });
  const input = { stream, name: streamId(stream), ...plan };
  const { result } = await engine.run(importHistory, input, effects);
  const isRecorded = result.recorded > 0;
  const leftOut = result.copies.map(({ line, reason }) => `${file}, line ${line}: ${reason}.`);
  return {
    ...{ recorded: result.entries, sessions: result.sessions, superseded: 0, forgotten: 0 },
    masked: isRecorded ? masked + result.masked : 0,
    warnings: isRecorded ? [...warnings, ...leftOut] : [],
    isRecorded,
  };
}

function toApplied<Result extends Omit<AppliedEdit, 'sessions'>>({
  result,
  appended,
}: Pick<Committed<Result>, 'result' | 'appended'>): AppliedOnce {
  return { sessions: 0, ...result, isRecorded: appended.some((one) => one.appended) };
}

/** The list of presenters: how each verb's result reads as text; without one it is JSON. */
import type { Look } from '../look.ts';
import { toJson } from '../to-json.ts';

/** The text of a result, with its last newline; empty for nothing to say. */
export async function present(verb: string, result: unknown, look: Look): Promise<string> {
  const load = presenters[verb];
  return load === undefined ? toJson(result) : (await load())(result as never, look);
}

type Presenter = (result: never, look: Look) => string;

/** Loaded one by one, as most runs of the program need a single one. */
const presenters: Readonly<Record<string, () => Promise<Presenter>>> = {
  list: async () => (await import('./list.ts')).presentList,
  read: async () => (await import('./read.ts')).presentBlock,
  write: async () => (await import('./write.ts')).presentCapture,
  search: async () => (await import('./search.ts')).presentHits,
  get: async () => (await import('./get.ts')).presentLines,
  stats: async () => (await import('./stats.ts')).presentStats,
  log: async () => (await import('./log.ts')).presentLog,
  why: async () => (await import('./why.ts')).presentExplanation,
  diff: async () => (await import('./diff.ts')).presentDiff,
  distill: async () => (await import('./transformation.ts')).presentDistill,
  compress: async () => (await import('./transformation.ts')).presentCompress,
  flush: async () => (await import('./transformation.ts')).presentFlush,
  undo: async () => (await import('./undo.ts')).presentUndo,
  replay: async () => (await import('./replay.ts')).presentReplay,
  supersede: async () => (await import('./change.ts')).presentSupersession,
  forget: async () => (await import('./change.ts')).presentForgetting,
  restore: async () => (await import('./change.ts')).presentRestoring,
  erase: async () => (await import('./erase.ts')).presentErasure,
  'rules adopt': async () => (await import('./adoption.ts')).presentAdoption,
  'rules list': async () => (await import('./rules.ts')).presentRuleSets,
  'rules show': async () => (await import('./rules.ts')).presentRuleSet,
  'standards show': async () => (await import('./standards.ts')).presentStandards,
  'standards import': async () => (await import('./standards.ts')).presentImportedStandards,
  import: async () => (await import('./import.ts')).presentImport,
  export: async () => (await import('./export.ts')).presentExport,
  embed: async () => (await import('./embed.ts')).presentEmbedding,
  mirror: async () => (await import('./mirror.ts')).presentMirror,
  verify: async () => (await import('./verify.ts')).presentVerification,
  backup: async () => (await import('./verify.ts')).presentBackup,
  copy: async () => (await import('./copy.ts')).presentCopy,
  doctor: async () => (await import('./doctor.ts')).presentFindings,
  'config show': async () => (await import('./config.ts')).presentConfig,
  'config validate': async () => (await import('./config.ts')).presentValidConfig,
  init: async () => (await import('./init.ts')).presentInit,
};

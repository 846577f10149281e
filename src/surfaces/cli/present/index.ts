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
  stats: async () => (await import('./stats.ts')).presentStats,
  log: async () => (await import('./log.ts')).presentLog,
  why: async () => (await import('./why.ts')).presentExplanation,
  'standards show': async () => (await import('./standards.ts')).presentStandards,
  'standards import': async () => (await import('./standards.ts')).presentImportedStandards,
  import: async () => (await import('./import.ts')).presentImport,
  export: async () => (await import('./export.ts')).presentExport,
  verify: async () => (await import('./verify.ts')).presentVerification,
  backup: async () => (await import('./verify.ts')).presentBackup,
  doctor: async () => (await import('./doctor.ts')).presentFindings,
  'config show': async () => (await import('./config.ts')).presentConfig,
  'config validate': async () => (await import('./config.ts')).presentValidConfig,
  init: async () => (await import('./init.ts')).presentInit,
};

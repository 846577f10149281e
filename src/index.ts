/** The front door: everything that a surface or a library user may import. */
export type { Capability, CapabilityName, Verb } from './catalog.ts';
export { loadVerb, loadVerbs, verbNames } from './catalog.ts';
export type { Config, ConfigOverrides } from './config.ts';
export { configSchema, parseConfig } from './config.ts';
export { configJsonSchema } from './config-json-schema.ts';
export type { ConfigKey } from './config-keys.ts';
export { configKeys } from './config-keys.ts';
export type {
  Conflict,
  DistillLearning,
  DistillSession,
  Dropped,
  Merged,
  Retired,
  Summary,
} from './distill/learning.ts';
export type { Lesson, Note } from './distill/lesson.ts';
export type { Statement } from './distill/likeness/statement.ts';
export type {
  DistillState,
  Rule,
  RuleDefinition,
  RuleExample,
} from './distill/rule.ts';
export { defineRule } from './distill/rule.ts';
export type { ErrorCode } from './errors.ts';
export { exitCodes, isMemoryError, MemoryError } from './errors.ts';
export type { EventData, EventType, LoggedEvent, MemoryEvent } from './events/index.ts';
export { eventDefinitions } from './events/index.ts';
export { hideSecrets } from './hide-secrets.ts';
export type { FilesKeeper, KeepFilesParts, KeptMemory } from './keep-files.ts';
export { keepFiles } from './keep-files.ts';
export type { MemoryOptions } from './memory.ts';
export { openMemory } from './memory.ts';
export type { Memory } from './memory-api.ts';
export type { MemoryMethods } from './memory-methods.ts';
export type { MemoryGet, MemorySearch, MemorySearchHit } from './memory-tool-shapes.ts';
export { toMemoryGet, toMemorySearch } from './memory-tool-shapes.ts';
export { packageVersion } from './package-root.ts';
export type { Entry } from './queries/recall/entry.ts';
export type { ProjectSquad } from './root.ts';
export { projectSquad } from './root.ts';
export type { Settings } from './settings.ts';
export { chooseOwner } from './spawns/choose-owner.ts';
export { openSpawns } from './spawns/open-spawns.ts';
export type {
  CapturedSpawn,
  EndedSpawn,
  JoinedSpawn,
  RequestedSpawn,
  SettledSpawn,
  SpawnIdentity,
  SpawnOutcome,
  Spawns,
  StartedSpawn,
  ToldSpawn,
} from './spawns/spawn.ts';
export { showHidden, withoutHidden, withoutHiddenBreaks } from './text/hidden-characters.ts';
export { nearestName } from './text/nearest-name.ts';
export { neutralise } from './text/neutralise.ts';
export type { Encoding, TokenCounter } from './tokens.ts';
export { loadTokenCounter } from './tokens.ts';
export type { OptionDoc, OptionType, VerbDoc } from './verb.ts';
export { optionType } from './verb.ts';

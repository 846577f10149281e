/**
 * Our entries among the hooks of a client's settings. They are known by the command that they run,
 * so that one with another path, or of an older release, is replaced and never doubled.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Node } from 'jsonc-parser';
import { getNodeValue } from 'jsonc-parser';
import { MemoryError } from '../../errors.ts';
import {
  broken,
  holdsOnly,
  insertChild,
  parseObject,
  propertyOf,
  removeChild,
  replaceValue,
} from './json-edit.ts';

export interface HookEntry {
  readonly event: string;
  /** A handler, or a group `{matcher?, hooks: [handler]}`. */
  readonly entry: Readonly<Record<string, unknown>>;
}

export interface HookEntries {
  readonly path: string;
  readonly client: string;
  readonly entries: readonly HookEntry[];
  /** What else a file of hooks must hold, before them. */
  readonly preamble?: Readonly<Record<string, unknown>>;
}

/** The text of the settings with each entry in force once. */
export function addHooks(text: string | undefined, wanted: HookEntries): string {
  if (text === undefined) return `${JSON.stringify(freshFile(wanted), null, 2)}\n`;
  return repeat(text, (now) => stepIn(now, wanted)) ?? text;
}

/** The text without any entry of ours; undefined where nothing is left but what we made. */
export function removeHooks(text: string, wanted: HookEntries): string | undefined {
  return repeat(text, (now) => {
    const settings = readHooks(now, wanted);
    // In the order against that of adding, so that each finds what it had found.
    const last = settings.ours.at(-1);
    return last === undefined ? now : without(now, settings, last);
  });
}

function freshFile({ preamble, entries }: HookEntries): unknown {
  return { ...preamble, hooks: Object.fromEntries(entries.map((one) => [one.event, [one.entry]])) };
}

/** One edit after the other, each on a fresh tree, until none is left. */
function repeat(text: string, step: (text: string) => string | undefined): string | undefined {
  let now = text;
  for (let steps = 0; steps < stepsMax; steps += 1) {
    const next = step(now);
    if (next === undefined || next === now) return next;
    now = next;
  }
  throw new MemoryError({ code: 'internal', message: 'The edits of settings come to no end.' });
}

const stepsMax = 1_000;

/** Where a handler of ours stands. */
interface OwnHandler {
  readonly event: string;
  /** The event's property, its list, and the handler's place in it. */
  readonly property: Node;
  readonly list: Node;
  readonly entry: Node;
  readonly handler: Node;
  /** True where the entry holds nobody else's. */
  readonly alone: boolean;
}

interface Settings {
  readonly root: Node;
  readonly hooks: Node | undefined;
  readonly ours: readonly OwnHandler[];
}

/** The next edit towards the wanted entries; the text itself when there is none. */
function stepIn(text: string, wanted: HookEntries): string | undefined {
  const settings = readHooks(text, wanted);
  const missing = Object.entries(wanted.preamble ?? {}).find(
    ([key]) => propertyOf(settings.root, key) === undefined,
  );
  if (missing !== undefined) {
    return insertChild(text, settings.root, { key: missing[0], value: missing[1] });
  }
  for (const { event, entry } of wanted.entries) {
    const own = settings.ours.filter((one) => one.event === event);
    const kept = own.find((one) => isInForce(one, entry));
    const old = kept === undefined ? own.find(({ alone }) => alone) : undefined;
    if (old !== undefined) return replaceValue(text, old.entry, entry);
    const extra = own.find((one) => one !== kept);
    if (extra !== undefined) return without(text, settings, extra);
    if (kept === undefined) return withEntry(text, settings, { event, entry });
  }
  const events = wanted.entries.map(({ event }) => event);
  const stale = settings.ours.find(({ event }) => !events.includes(event));
  return stale === undefined ? text : without(text, settings, stale);
}

/** The same handler under the same matcher, whoever else is in the group. */
function isInForce({ entry, handler }: OwnHandler, wanted: HookEntry['entry']): boolean {
  const { hooks: handlers, ...group } = wanted;
  if (!Array.isArray(handlers)) return isDeepStrictEqual(plainValue(entry), wanted);
  const { hooks: _, ...found } = plainValue(entry);
  return isDeepStrictEqual(found, group) && isDeepStrictEqual(plainValue(handler), handlers[0]);
}

/** With the prototypes that a comparison asks for. */
function plainValue(node: Node): Readonly<Record<string, unknown>> {
  return JSON.parse(JSON.stringify(getNodeValue(node)));
}

function withEntry(text: string, { root, hooks }: Settings, { event, entry }: HookEntry): string {
  if (hooks === undefined) {
    return insertChild(text, root, { key: 'hooks', value: { [event]: [entry] } });
  }
  const list = propertyOf(hooks, event)?.children?.[1];
  return list === undefined
    ? insertChild(text, hooks, { key: event, value: [entry] })
    : insertChild(text, list, { value: entry });
}

/** Without one handler of ours, and without what was made for it alone. */
function without(text: string, { root, hooks }: Settings, own: OwnHandler): string | undefined {
  const { property, list, entry, handler, alone } = own;
  if (!alone) return removeChild(text, handler.parent as Node, handler);
  if (hooks === undefined || !holdsOnly(text, list, [entry])) return removeChild(text, list, entry);
  if (!holdsOnly(text, hooks, [property])) return removeChild(text, hooks, property);
  const hooksProperty = hooks.parent as Node;
  const made = (root.children ?? []).filter((child) => child !== hooksProperty).every(isPreamble);
  if (made && holdsOnly(text, root, root.children ?? [])) return undefined;
  return removeChild(text, root, hooksProperty);
}

const isPreamble = ({ children }: Node) => children?.[0]?.value === 'version';

function readHooks(text: string, { path, client }: HookEntries): Settings {
  const root = parseObject(text, path);
  const hooks = propertyOf(root, 'hooks')?.children?.[1];
  if (hooks !== undefined && hooks.type !== 'object') {
    throw broken(path, 'has "hooks" that is no object');
  }
  const ours: OwnHandler[] = [];
  for (const property of hooks?.children ?? []) {
    const [key, list] = property.children ?? [];
    const event = String(key?.value);
    if (list === undefined || list.type !== 'array') {
      throw broken(path, `has "hooks.${event}" that is no list`);
    }
    for (const entry of list.children ?? []) {
      const handlers = handlersOf(entry);
      const own = handlers.filter((one) => runsOurHook(getNodeValue(one), client));
      const alone = own.length === handlers.length;
      ours.push(...own.map((handler) => ({ event, property, list, entry, handler, alone })));
    }
  }
  return { root, hooks, ours };
}

/** Those of a group, or the entry itself. */
function handlersOf(entry: Node): readonly Node[] {
  if (entry.type !== 'object') return [];
  const group = propertyOf(entry, 'hooks')?.children?.[1];
  return group?.type === 'array' ? (group.children ?? []) : [entry];
}

/** `squadlog hook codex …`, whatever stands before it. */
function runsOurHook(handler: unknown, client: string): boolean {
  if (typeof handler !== 'object' || handler === null) return false;
  const { command, bash, args } = handler as Readonly<Record<string, unknown>>;
  const words = [command ?? bash, ...(Array.isArray(args) ? args : [])];
  const line = words.filter((word) => typeof word === 'string').join(' ');
  return ourHook.exec(line)?.[1] === client;
}

const ourHook = /(?:^|[\s/\\'"])(?:squadlog(?:@\S+)?|cli\.cjs)['"]? hook ([a-z-]+)(?:\s|$)/u;

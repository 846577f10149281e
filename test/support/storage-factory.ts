/** What a store gives to the contract suite, so that any store can be put through it. */
import type { HashedEvent } from '../../src/storage/hash-chain.ts';
import type { Storage } from '../../src/storage/storage.ts';

/** Reaches round the port, as an intruder, a fault or a newer release would. */
export interface RawStore {
  /** Switches the guards off and changes columns of one event. */
  alterEvent(position: number, columns: Partial<HashedEvent>): Promise<void>;
  /** Switches the guards off and removes events. */
  removeEvents(positions: readonly number[]): Promise<void>;
  /** Inserts an event as it is, past the port. */
  insertEvent(event: HashedEvent): Promise<void>;
  /** Tries a deed with the guards on; fails with what the store says. */
  attempt(deed: Deed): Promise<void>;
  removeWitness(): Promise<void>;
  /** Writes the format number that a newer release would. */
  setFormat(format: number): Promise<void>;
  /** Equal as long as no byte of the store changes. */
  fingerprint(): Promise<string>;
  /** Everything the store keeps outside memory, as bytes. */
  bytes(): Promise<Uint8Array>;
}

/** What an append-only log refuses. */
export const deeds = [
  'update one event',
  'update a payload',
  'delete one event',
  'delete all events',
  'truncate the log',
  'replace by position',
  'replace by id',
  'insert far ahead',
  'insert a taken revision',
  'insert a taken dedupe key',
] as const;

export type Deed = (typeof deeds)[number];

export interface StoreLocation {
  /** One more handle on the same store, as another process would have. */
  open(options?: { readonly now?: () => string }): Storage;
  readonly raw: RawStore;
  /** Where a backup may go. */
  backupTarget(): string;
  /** A handle on a backup. */
  openBackup(target: string): Storage;
}

/** Gives a new, empty store each time. */
export type StorageFactory = () => StoreLocation;

/** What a store tells of its files, what became of cleaning them, and which store it is. */

export interface StoreFacts {
  readonly kind: string;
  readonly location: string;
  readonly bytes: number;
  readonly journalMode: string;
  readonly engineVersion: string;
  /** Package and version of the driver. */
  readonly driver: string;
  readonly format: number;
  /** Of its pages alone, without a write-ahead log. */
  readonly pageBytes: number;
  /** Of pages that hold nothing any more; `clean` gives them back. */
  readonly freeBytes: number;
  /** Orders to erase whose bytes may still be in the store's files; `clean` lets go of them. */
  readonly uncleaned: number;
  /** Position of the newest of those that left none. */
  readonly cleanUntil: number;
}

/** What became of cleaning the store's files. */
export interface Cleaning {
  /** False where somebody kept it from being done; the next call does it. */
  readonly done: boolean;
  /** Why not. */
  readonly reason?: string;
}

/** Which store holds the log. */
export interface StoreChoice {
  /** `unknown` where what names it does not fit; whatever needs a store then fails with why. */
  readonly kind: 'sqlite' | 'postgres' | 'unknown';
  /** Its file or URL, without a password. */
  readonly shown: string;
  /** The rule that chose it, in words. */
  readonly rule: string;
}

/** An entry as every answer shows it. */

export interface Entry {
  readonly id: string;
  /** `L12`, `P12`, `S3`; `R7` for the one line of a compressed run. */
  readonly shortId: string;
  readonly layer: 'process' | 'program' | 'episodic';
  readonly stream: string;
  /** The squad, where the stream is one. */
  readonly squad: string | null;
  readonly role: string;
  readonly text: string;
  /** Tokens of the entry's line in a block. */
  readonly tokens: number;
  /** Distinct sessions that taught it. */
  readonly support?: number;
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly status: 'current' | 'superseded' | 'forgotten' | 'erased';
  readonly flags: readonly string[];
}

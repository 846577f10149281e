/** The settings that choosing and rendering a block read, resolved for one squad, agent or both. */

export type Encoding = 'o200k_base' | 'cl100k_base';

export interface LayerSettings {
  readonly enabled: boolean;
  /** Floor of the layer, in tokens, of the sum of all floors. */
  readonly tokens: number;
}

export interface ReadSettings {
  readonly enabled: boolean;
  readonly tokenBudget: number;
  readonly encoding: Encoding;
  readonly roleFiltering: boolean;
  readonly taskFiltering: boolean;
  /** Flags whose entries no block shows. */
  readonly excludeFlagged: readonly string[];
  /** Ends the block with the request for a `## Session Memory` section. */
  readonly requestSection: boolean;
  readonly layers: {
    readonly process: LayerSettings;
    readonly program: LayerSettings;
    readonly episodic: LayerSettings;
  };
}

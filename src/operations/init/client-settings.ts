/** The grammar of a client's setup: where its settings are, and what makes it call our hooks. */

/** The clients that `init` sets up. */
export const clientNames = [
  'claude-code',
  'codex',
  'copilot',
  'gemini',
  'opencode',
  'openclaw',
] as const;

export type ClientName = (typeof clientNames)[number];

/** Settings of one project, or of everything that a person does. */
export const scopes = ['project', 'user'] as const;

export type Scope = (typeof scopes)[number];

/** Where a client is set up, and for whom. */
export interface SetupPlace {
  /** The project's folder, absolute. */
  readonly dir: string;
  readonly scope: Scope;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** How our program starts: `['squadlog']`, or Node's path and the program's. */
  readonly program: readonly string[];
}

/** What to do with the text of a file; undefined stands for no file. */
export interface SettingsFile {
  readonly path: string;
  /** Folders above it that are not ours to take away. */
  readonly within: string;
  /** What stays in the place of nothing behind a link, which would lead nowhere else. */
  readonly empty: string;
  add(text: string | undefined): string;
  /** The text without what `add` put there; undefined where nothing else is left. */
  remove(text: string): string | undefined;
}

export interface ClientSettings {
  readonly client: ClientName;
  /** The first is the one that holds where none is named. */
  readonly scopes: readonly Scope[];
  file(place: SetupPlace): SettingsFile;
  /** What a person must know or do besides, in whole sentences. */
  notes(place: SetupPlace): readonly string[];
  /** Warnings of what else calls our hooks, beside files of settings. */
  alsoIn?(place: SetupPlace): readonly string[];
}

/** Words that are about to be shown, and where the log holds them: so that it can be asked. */

export interface ShownWords {
  /** Stream and revision of the event that holds the words. */
  readonly stream: string;
  readonly revision: number;
  /** Undefined where only the event itself is asked about. */
  readonly text?: string;
  readonly role?: string;
  /** The title of a run; else the text of a learning or standard. */
  readonly kind?: 'title';
}

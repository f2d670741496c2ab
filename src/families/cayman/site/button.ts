/** A button of the table. */
export interface Button {
  /** The token as the page writes it. */
  readonly written: string;
  /** Number of the file, where the page tells it. */
  readonly fid: string;
  /** Page of the table it stands on. */
  readonly page: number;
}

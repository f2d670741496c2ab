/** One thing in the catalog that contradicts another. */
export interface Contradiction {
  readonly kind:
    | 'text differs'
    | 'version differs'
    | 'row missing'
    | 'full text differs'
    | 'vectors differ';
  readonly what: string;
}

/** What the rows can prove about each other, beyond what a database knows of itself. */
export interface Audit {
  /**
   * Texts against their hashes, versions against their documents, files and texts, lines of the manifest
   * against the rows of what was kept, the index of words and the vectors against the documents; what waits to be indexed is late and contradicts nothing.
   * With `words: 'every'` the index is compared word by word, which takes this process all that time.
   */
  contradictions(order: { readonly words: 'counted' | 'every' }): AsyncIterable<Contradiction>;
  /** Makes the index of words again from the documents. */
  mendWords(): Promise<void>;
  /** Documents whose vectors contradict them are put in line to get new ones. */
  mendVectors(): Promise<void>;
}

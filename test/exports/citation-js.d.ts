/** The part of citation-js that the tests use; it comes without types. */
declare module '@citation-js/core' {
  export class Cite {
    constructor(data: unknown);
    readonly data: readonly Record<string, unknown>[];
  }
}
declare module '@citation-js/plugin-bibtex';
declare module '@citation-js/plugin-ris';

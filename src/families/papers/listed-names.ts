import type { Identifiers, Work } from './works/work.ts';

/** Names remembered to find works that are listed twice; beyond this, only equal ids are found. */
const MOST_NAMES = 2_000_000;

/**
 * Under which key each name was listed first: a work that is known by its DOI here and by its PMCID
 * there is one. A work that has nothing but a DOI needs no entry, for its key says it.
 */
export class Names {
  readonly #keys = new Map<string, string>();

  /** The key of the first work that had one of these names; its own id otherwise. */
  keyOf({ id, identifiers }: Work): string {
    const names = SCHEMES.flatMap((scheme) =>
      identifiers[scheme] === undefined ? [] : [`${scheme}:${identifiers[scheme]}`],
    );
    const first = names.map((name) => this.#keys.get(name)).find((key) => key !== undefined);
    const key = first ?? id;
    if (names.length > 1 || identifiers.doi === undefined) {
      for (const name of names) {
        if (this.#keys.size < MOST_NAMES && !this.#keys.has(name)) this.#keys.set(name, key);
      }
    }
    return key;
  }
}

const SCHEMES: readonly (keyof Identifiers)[] = ['doi', 'arxiv', 'pmcid', 'pmid', 'openalex'];

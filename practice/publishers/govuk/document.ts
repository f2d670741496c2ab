/** One document of the practice GOV.UK, computed from the seed and its row number alone. */
import type { Draws } from '../../random.ts';
import type { Moments } from './moments.ts';
import {
  BROWSE_PAGES,
  type DocumentKind,
  EXTERNAL_KIND,
  KINDS,
  ORGANISATIONS,
  type Organisation,
  TAXONS,
  WORDS,
} from './vocabulary.ts';

export interface GovukDocument {
  readonly row: number;
  readonly role: string;
  readonly contentId: string;
  /** Some old entries of the search index lack it; the Content API always has it. */
  readonly indexLacksContentId: boolean;
  /** A path, or the absolute URL of an external item. */
  readonly link: string;
  readonly kind: DocumentKind;
  readonly title: string;
  /** Null: the field is absent. */
  readonly description: string | null;
  readonly organisations: readonly Organisation[];
  readonly taxons: readonly string[];
  readonly browsePages: readonly string[];
  readonly firstPublishedAt: number | null;
  readonly publicTimestamp: number | null;
  readonly popularity: number;
  /** Grows with each change; the body tells it. */
  readonly revision: number;
  readonly changeNote: string | null;
  readonly state: DocumentState;
  /** Instead of the generated body. */
  readonly body?: string;
}

export type DocumentState =
  | { readonly is: 'live' }
  | { readonly is: 'withdrawn'; readonly at: number; readonly explanation: string }
  | {
      readonly is: 'gone';
      readonly at: number;
      readonly explanation: string;
      readonly alternativePath: string;
    }
  | { readonly is: 'redirect'; readonly at: number; readonly destination: string }
  | { readonly is: 'vanished' };

export function makeDocument(chance: Draws, row: number, moments: Moments): GovukDocument {
  const external = moments.role === 'external';
  const kind = external ? EXTERNAL_KIND : chance.pick<DocumentKind>(KINDS, row, 20);
  const subject = chance.pick(WORDS.subjects, row, 22);
  const title = `${chance.pick(WORDS.openings, row, 21)} ${subject} for ${chance.pick(WORDS.audiences, row, 23)}`;
  return {
    row,
    role: moments.role,
    contentId: contentIdOf(chance, row),
    indexLacksContentId: lacksContentId(chance, row),
    link: external
      ? `https://www.${slug(subject)}-${row.toString(36)}.example.org/`
      : `${kind.folder}${slug(title)}-${row.toString(36)}`,
    kind,
    title,
    description:
      chance.fraction(row, 24) < 0.05
        ? null
        : `${title}: ${chance.pick(WORDS.sentences, row, 25)}${chance.fraction(row, 26) < 0.1 ? '\r\n' : ''}`,
    organisations: organisations(chance, row),
    taxons: chance.fraction(row, 27) < 0.1 ? [] : [chance.pick(TAXONS, row, 28).contentId],
    browsePages: kind.app === 'publisher' ? [chance.pick(BROWSE_PAGES, row, 29)] : [],
    firstPublishedAt: moments.first,
    publicTimestamp: moments.updated,
    popularity: popularityOf(chance, row),
    revision: moments.updated !== null && moments.updated !== moments.first ? 2 : 1,
    changeNote: moments.updated !== moments.first ? chance.pick(WORDS.sentences, row, 31) : null,
    state:
      moments.role === 'withdrawn'
        ? {
            is: 'withdrawn',
            at: (moments.updated ?? 0) + 3_600_000,
            explanation: '<div class="govspeak"><p>This guidance is out of date.</p></div>',
          }
        : { is: 'live' },
  };
}

export function contentIdOf(chance: Draws, row: number): string {
  return chance.uuid(row, 40);
}

/** Orders as the first eight digits of the content id do: cheap where hundreds of thousands are sorted. */
export function contentIdRank(chance: Draws, row: number): number {
  return lacksContentId(chance, row) ? Number.POSITIVE_INFINITY : chance.number(row, 40);
}

export function popularityOf(chance: Draws, row: number): number {
  return Math.fround(chance.fraction(row, 30) / 10);
}

/** The row a path was made from; whether the path is truly that row's is for the caller to check. */
export function rowInPath(path: string): number | undefined {
  const tail = /-([0-9a-z]+)$/.exec(path)?.[1];
  const row = tail === undefined ? Number.NaN : Number.parseInt(tail, 36);
  return Number.isSafeInteger(row) ? row : undefined;
}

function lacksContentId(chance: Draws, row: number): boolean {
  return chance.fraction(row, 32) < 0.01;
}

function organisations(chance: Draws, row: number): Organisation[] {
  if (chance.fraction(row, 33) < 0.03) return [];
  const first = chance.pick(ORGANISATIONS, row, 34);
  const second = chance.pick(ORGANISATIONS, row, 35);
  return first !== second && chance.fraction(row, 36) < 0.3 ? [first, second] : [first];
}

function slug(words: string): string {
  return words.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

import type { CslFields, FamilyCiting } from '../../core/cite/cited-record.ts';
import type { Json, JsonObject } from '../../core/json.ts';

/** Papers have authors, a journal and a DOI; citation managers make every style from these. */
const citing: FamilyCiting = {
  styles: {},
  publishedOn: ({ metadata }) => knownDay(metadata),
  csl: ({ id, metadata }): CslFields => ({
    type: 'article-journal',
    ...(namesOf(metadata.authors).length > 0 && { author: namesOf(metadata.authors) }),
    ...(typeof metadata.journal === 'string' && { 'container-title': metadata.journal }),
    ...(id.startsWith('doi:') && { DOI: id.slice('doi:'.length) }),
  }),
};
export default citing;

const DAY = /^\d{4}(?:-\d{2}){0,2}$/;

/** As much as is known of the day; a year that the sentence has and another calendar has not is left alone. */
function knownDay({ year, published_on: on }: JsonObject): string | null {
  const known = typeof year === 'number' ? String(year).padStart(4, '0') : null;
  return typeof on === 'string' && DAY.test(on) && on.startsWith(known ?? '') ? on : known;
}

const namesOf = (authors: Json | undefined) =>
  (Array.isArray(authors) ? authors : [])
    .filter((name) => typeof name === 'string')
    .map((literal) => ({ literal }));

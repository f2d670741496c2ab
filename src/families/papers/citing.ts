import type { CslFields, FamilyCiting } from '../../core/cite/cited-record.ts';
import type { Json } from '../../core/json.ts';

/** Papers have authors, a journal and a DOI; citation managers make every style from these. */
const citing: FamilyCiting = {
  styles: {},
  csl: ({ id, metadata }): CslFields => ({
    type: 'article-journal',
    ...(namesOf(metadata.authors).length > 0 && { author: namesOf(metadata.authors) }),
    ...(typeof metadata.journal === 'string' && { 'container-title': metadata.journal }),
    ...(id.startsWith('doi:') && { DOI: id.slice('doi:'.length) }),
  }),
};
export default citing;

const namesOf = (authors: Json | undefined) =>
  (Array.isArray(authors) ? authors : [])
    .filter((name) => typeof name === 'string')
    .map((literal) => ({ literal }));

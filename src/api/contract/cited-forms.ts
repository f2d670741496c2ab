import { CITATION_MEDIA } from '../../core/cite/citation-styles.ts';

/** The types of citations, which every address of a record answers with when it is asked to. */
export const CITED_FORMS = Object.keys(CITATION_MEDIA) as (keyof typeof CITATION_MEDIA)[];

/** What the Accept header of such an address takes. */
export const CITED_AS = `${CITED_FORMS.slice(0, -1).join(', ')} or ${CITED_FORMS.at(-1)} gives the citation`;

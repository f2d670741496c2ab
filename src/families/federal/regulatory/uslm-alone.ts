import { escapeText } from '../../../kit/markup-writing.ts';

/** What was cut out of a larger file of USLM, as a document by itself; with a title where its own words have none. */
export const uslmAlone = (own: string, title?: string): string =>
  `<document xmlns="http://schemas.gpo.gov/xml/uslm">${title === undefined ? '' : `<meta><title>${escapeText(title)}</title></meta>`}${own}</document>`;

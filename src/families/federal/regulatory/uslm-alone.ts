/** What was cut out of a larger file of USLM, as a document by itself; with a title where its own words have none. */
export const uslmAlone = (own: string, title?: string): string =>
  `<document xmlns="http://schemas.gpo.gov/xml/uslm">${title === undefined ? '' : `<meta><title>${escaped(title)}</title></meta>`}${own}</document>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

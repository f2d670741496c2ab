/** A page of the Federal Register leads to what is printed on it. No other source pays for this. */
export const printedPages = `
CREATE INDEX documents_by_page ON documents (metadata ->> 'volume', metadata ->> 'start_page')
  WHERE source = 'federal_register';
`;

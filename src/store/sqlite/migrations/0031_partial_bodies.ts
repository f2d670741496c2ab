/** Bodies of which some pages are not read yet: few, and asked for after every run. */
export const partialBodies = `
CREATE INDEX documents_partial ON documents (source, id) WHERE body_status = 'partial';
`;

/** Words of documents and of other records. */
export const searchTables = `
`;

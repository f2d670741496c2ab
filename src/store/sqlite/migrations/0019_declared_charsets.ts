/** The character set that a publisher named for bytes we hold; null where it named none. */
export const declaredCharsets = `
ALTER TABLE artifacts ADD COLUMN charset TEXT;
ALTER TABLE listings ADD COLUMN charset TEXT;
`;

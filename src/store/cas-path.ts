/** Where bytes of that hash live below the data folder: `cas/sha256/<2>/<62>`. */
export const casPath = (sha256: string): string =>
  `cas/sha256/${sha256.slice(0, 2)}/${sha256.slice(2)}`;

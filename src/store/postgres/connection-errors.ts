/** The server ended the session, or the connection ended: nothing is said against the statement itself. */
export const isCut = (error: unknown): boolean =>
  ['57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE'].includes(codeOf(error) ?? '') ||
  /^(Connection terminated|Client (was closed|has encountered))/.test(errorText(error));

/** The server is not there yet, or is on its way down or up. */
export const isPassing = (error: unknown): boolean =>
  isCut(error) ||
  /timeout expired/.test(errorText(error)) ||
  ['ECONNREFUSED', 'ENOENT', '53300'].includes(codeOf(error) ?? '');

/** Five characters of SQL's own, or what the system calls it. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined;

export const errorText = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

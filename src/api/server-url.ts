/** For a link: an address that means "all" is reached by a name that means "here". */
export const urlOf = (host: string, port: number): string => `http://${nameOf(host)}:${port}`;

function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

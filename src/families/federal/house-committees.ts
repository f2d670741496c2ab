/** Committees that the House calls by two letters and everybody else by four: Intelligence, and the joint ones. */
const OTHERS: Readonly<Record<string, string>> = {
  EC: 'JSEC',
  IG: 'HLIG',
  IT: 'JSTX',
  JL: 'JSLC',
  JP: 'JSPR',
};

/** `AG00` is HSAG, `AG15` HSAG15. */
export function committeeOfHouse(code: string): string {
  const [, letters = '', number = ''] = /^([A-Z]{2})(\w*)$/.exec(code.toUpperCase()) ?? [];
  return `${OTHERS[letters] ?? `HS${letters}`}${number === '00' ? '' : number}`;
}

/** The public registers of the practice court: a list beside the judgments', and a page with plain links. */
import { draws } from '../../random.ts';

export interface RegisterEntry {
  readonly type: string;
  readonly name: string;
  readonly reference: string;
  readonly date: string;
  readonly url: string;
}

const TYPES = ['Register of Writs', 'Register of Judgments', 'Justices of the Peace'];
const NAMES = ['Bodden', 'Ebanks', 'Seven Mile Holdings', 'Clearwater Fund'];
const ENTRIES = 8;

export function registerEntries(seed: number): readonly RegisterEntry[] {
  const chance = draws(seed + 77);
  return Array.from({ length: ENTRIES }, (_, row) => ({
    type: chance.pick(TYPES, row, 1),
    name: `${chance.pick(NAMES, row, 2)} ${row}`,
    // Without a reference the name tells one from the other.
    reference: row % 4 === 3 ? '' : `PR ${String(row + 1).padStart(3, '0')}/2025`,
    date: `2025-0${1 + (row % 9)}-15`,
    url: `https://judicial.ky/wp-content/uploads/registers/entry-${row + 1}.pdf`,
  }));
}

export function registersCsv(seed: number): string {
  const header = 'Register Type,Name,Reference,Date,Download';
  const rows = registerEntries(seed).map(({ type, name, reference, date, url }) =>
    [type, name, reference, date, url].join(','),
  );
  // Neither name nor reference: nothing that could tell it apart.
  return `\uFEFF${[header, ...rows, 'Register of Writs,,,2025-01-01,'].join('\r\n')}\r\n`;
}

export function registersPage(seed: number): string {
  const rows = registerEntries(seed).map(
    ({ type, name, url }) =>
      `<tr><td>${type}</td><td>${name}</td><td><a data-download="${url}" href="${url}">PDF</a></td></tr>`,
  );
  return `<!doctype html><title>Public Registers</title><table id="public-registers"><tbody>${rows.join('')}</tbody></table>`;
}

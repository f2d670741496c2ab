/** Practice reports of any size, and what may happen to them. */
import { draws } from '../../random.ts';
import type { CrsReport, CrsVersion } from './report.ts';

export interface CrsWorldOptions {
  readonly seed?: number;
  readonly size?: number;
}

export interface CrsWorld {
  readonly seed: number;
  readonly size: number;
  reports(): readonly CrsReport[];
  find(number: string): CrsReport | undefined;
  /** What a reader that asked both publishers must hold: the answer key. */
  expected(): { number: string; title: string; status: string; successor: string | null }[];
  revise(number: string, what?: { title?: string; summary?: string; date?: string }): CrsReport;
  archive(number: string, how?: { successor?: string; note?: string; at?: number }): CrsReport;
  unarchive(number: string): CrsReport;
  /** Gone from every list and file, without a word. */
  vanish(number: string): CrsReport;
  restore(number: string): CrsReport;
  add(what?: { number?: string; title?: string }): CrsReport;
}

export function crsWorld({ seed = 1, size = 40 }: CrsWorldOptions = {}): CrsWorld {
  const chance = draws(seed);
  const reports = new Map<string, CrsReport>();
  const replacements = new Map<string, string>();
  const put = (report: CrsReport): CrsReport => {
    reports.set(report.number, report);
    return report;
  };
  for (let row = 0; row < size; row += 1) put(make(row));
  const require = (number: string): CrsReport => {
    const found = reports.get(number);
    if (!found) throw new Error(`${number} is not in this world of ${reports.size} reports`);
    return found;
  };
  const touch = (number: string, change: Partial<CrsReport>): CrsReport =>
    put({ ...require(number), touchedAt: Date.now(), ...change });

  function make(row: number, given: { number?: string; title?: string } = {}): CrsReport {
    const number = given.number ?? numberOf(row);
    const subject = chance.pick(SUBJECTS, row, 1);
    const place = chance.pick(PLACES, row, 2);
    const title = given.title ?? `${subject}, "Overview" & Issues for ${place}`;
    const count = 1 + (chance.number(row, 3) % 3);
    const versions = Array.from(
      { length: count },
      (_, i): CrsVersion => ({
        id: `${number}_${count - i}`,
        date: dayOf(row, count - i),
        title,
        summary: `This report describes ${subject.toLowerCase()} in ${place}.`,
        source:
          row % 5 === 3 ? UNT : row % 5 === 4 ? 'CRSReports.Congress.gov' : 'EveryCRSReport.com',
      }),
    );
    const short = number.startsWith('IN') || number.startsWith('LSB');
    return {
      row,
      number,
      type: short ? 'CRS Insight' : 'CRS Report',
      contentType: short ? 'Posts' : 'Reports',
      folder: number.startsWith('RL') ? 'RA' : (/^[A-Z]+/.exec(number)?.[0] ?? ''),
      topics: [chance.pick(TOPICS, row, 4)],
      authors: ['A. Analyst', 'A. Analyst'],
      versions,
      has: row % 11 === 7 ? 'pdf' : 'html and pdf',
      datesWithTime: row % 4 === 1,
      archived: false,
      touchedAt: Date.UTC(2026, 0, 1) + row * 60_000,
      // Some are too new for the one, some too old for the other.
      on: { every: row % 13 !== 12, congress: row % 6 !== 5 },
    };
  }

  return {
    seed,
    get size() {
      return reports.size;
    },
    reports: () => [...reports.values()],
    find: (number) => reports.get(number),
    expected: () =>
      [...reports.values()]
        .filter(({ on }) => on.every || on.congress)
        .map(({ number, versions, archived, on }) => ({
          number,
          title: versions[0]?.title ?? '',
          status:
            archived && on.congress
              ? replacements.has(number)
                ? 'superseded'
                : 'withdrawn'
              : 'active',
          successor: archived && on.congress ? (replacements.get(number) ?? null) : null,
        })),
    revise(number, { title, summary, date } = {}) {
      const { versions } = require(number);
      const latest = versions[0] as CrsVersion;
      const next: CrsVersion = {
        ...latest,
        id: `${number}_${versions.length + 1}`,
        date: date ?? '2026-06-01',
        title: title ?? latest.title,
        summary: summary ?? `${latest.summary} It was revised.`,
      };
      return touch(number, { versions: [next, ...versions] });
    },
    archive(number, { successor, note, at } = {}) {
      const { versions } = require(number);
      const words =
        note ??
        (successor ? `It has been superseded by CRS Report ${successor}, A Later Report.` : '');
      if (successor) replacements.set(number, successor);
      const [latest, ...older] = versions as [CrsVersion, ...CrsVersion[]];
      const summary = words ? `${latest.summary} ${words}` : latest.summary;
      return touch(number, {
        archived: true,
        versions: [{ ...latest, summary }, ...older],
        ...(at !== undefined && { touchedAt: at }),
      });
    },
    unarchive(number) {
      replacements.delete(number);
      return touch(number, { archived: false });
    },
    vanish: (number) => touch(number, { on: { every: false, congress: false } }),
    restore: (number) => touch(number, { on: { every: true, congress: true } }),
    add: (what = {}) =>
      put({
        ...make(reports.size, what),
        touchedAt: Date.now(),
        on: { every: true, congress: true },
      }),
  };
}

const UNT = 'University of North Texas Libraries Government Documents Department';

/** The shapes of numbers people cite, the oldest without letters. */
function numberOf(row: number): string {
  if (row % 10 === 6) return `98-${800 + row}`;
  if (row % 10 === 4) return `IN${12_000 + row}`;
  if (row % 10 === 2) return `RL${34_000 + row}`;
  return row % 10 === 8 ? `LSB${11_000 + row}` : `R${47_000 + row}`;
}

const dayOf = (row: number, version: number): string =>
  new Date(Date.UTC(2015, row % 12, 1 + (row % 27)) + version * 100 * 86_400_000)
    .toISOString()
    .slice(0, 10);

const SUBJECTS = [
  'Broadband Grants',
  'Water Rights',
  'Farm Commodity Programs',
  'Trade Remedies',
  'Federal Procurement',
];
const PLACES = ['the 119th Congress', 'the States', 'Tribal Lands', 'the District of Columbia'];
const TOPICS = ['Agricultural Policy', 'Economic Policy', 'Energy Policy', 'Legislative Process'];

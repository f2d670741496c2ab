/** Citations of every kind of record that the demo keeps: all styles of a record name one day. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Cite } from '@citation-js/core';
import { expect, onTestFinished, test } from 'vitest';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-ris';
import { type App, openApp } from '../../src/app/app.ts';
import { loadSettings } from '../../src/app/settings/load.ts';
import type { CslItem } from '../../src/core/cite/citation-styles.ts';
import { citeAs, citedRecord, stylesOf } from '../../src/use-cases/citing/cite-record.ts';
import { findCandidates } from '../../src/use-cases/exporting/find-ids.ts';
import { annalsProcess, PATIENT } from '../cli/annals.ts';

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
/** A day as each of the sentences writes it: `2025-01-07`, `January 7, 2025`, `Jan. 7, 2025`, `7 January 2025`. */
function spellings(day: string): string[] {
  const [year = '', month, number] = day.split('-').map((part) => String(Number(part)));
  const name = MONTHS[Number(month) - 1] ?? '';
  const short = [3, 4].map((letters) => `${name.slice(0, letters)}. ${number}, ${year}`);
  return [day, `${name} ${number}, ${year}`, `${number} ${name} ${year}`, ...short];
}
const A_DAY = new RegExp(
  `\\d{4}-\\d{2}-\\d{2}|\\b(?:${MONTHS.map((m) => m.slice(0, 3)).join('|')})[a-z]*\\.? \\d{1,2}, \\d{4}|\\d{1,2} (?:${MONTHS.join('|')}) \\d{4}`,
  'g',
);

test('BibTeX, RIS, CSL-JSON and every sentence name the same day', PATIENT, async () => {
  const app = await theDemo();
  const looked = new Map<string, number>();
  const wrong: string[] = [];
  const { after } = await findCandidates(app, {}, 0);
  for await (const { id } of after(undefined)) {
    const cited = await citedRecord(app, id);
    const kind = `${cited.source} ${cited.kind}`;
    const seen = looked.get(kind) ?? 0;
    looked.set(kind, seen + 1);
    // People are many and alike.
    if (seen >= 12) continue;
    const [csl] = JSON.parse(await citeAs(app, cited, 'csl-json')) as [CslItem];
    const parts = csl.issued?.['date-parts'][0];
    const day = parts?.map((part) => String(part).padStart(2, '0')).join('-');
    for (const style of await stylesOf(app, cited)) {
      const text = await citeAs(app, cited, style);
      const say = (what: string) => wrong.push(`${id} as ${style}: ${what}, issued ${day}`);
      if (style === 'csl-json') continue;
      if (style === 'bibtex' || style === 'ris') {
        const [item] = new Cite(text).data as { issued?: typeof csl.issued }[];
        const read = item?.issued?.['date-parts'][0];
        // Of some types of RIS that reader takes the year alone; the day is on a line of its own.
        const said = style === 'ris' ? parts?.slice(0, read?.length ?? 0) : parts;
        if (`${read ?? ''}` !== `${said ?? ''}`) say(`read back as ${read}`);
        const line = /^DA {2}- (\S+)/m.exec(text)?.[1]?.replaceAll('/', '-');
        if (style === 'ris' && line !== day) say(`says ${line}`);
        continue;
      }
      // What stands in titles and addresses, and when it was retrieved, is no day of the record.
      const sentence = text
        .split(' [')[0]
        ?.replaceAll(cited.title, '')
        .replaceAll(/<?https?:\S+(?: accessed .*)?/g, '');
      const days = sentence?.match(A_DAY) ?? [];
      const own = day === undefined ? [] : spellings(day);
      for (const other of days.filter((one) => !own.includes(one))) say(`says ${other}`);
      const [, year] = /\((\d{4})\)/.exec(sentence ?? '') ?? [];
      if (year && !NAMES_EDITIONS.test(id) && !day?.startsWith(year)) say(`says ${year}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(looked.size).toBeGreaterThan(50);
});

/** Codes are cited by the edition that was read. */
const NAMES_EDITIONS = /^(cfr|usc):/;

/** One run of every source, kept and opened. */
async function theDemo(): Promise<App> {
  const folder = await mkdtemp(path.join(tmpdir(), 'annals-cited-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { code, err } = await annalsProcess(['demo', '--once', '--json', '--data', folder]).ended;
  expect(code, err.slice(-2000)).toBe(0);
  const { settings } = await loadSettings({ env: { ANNALS_STORAGE__ROOT: folder }, cwd: folder });
  const app = await openApp({ settings, cwd: folder });
  onTestFinished(() => app.close());
  return app;
}

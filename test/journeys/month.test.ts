import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registryOf } from '../../src/app/registry.ts';
import { govukId } from '../../src/families/govuk/page-id.ts';
import { builtInFamilies } from '../../src/families/index.ts';
import { tidy, tombstoneStale } from '../../src/use-cases/janitor.ts';
import { search } from '../../src/use-cases/searching.ts';
import { follow, type Known, type Month, openMonth, rowsOf, told } from './month.ts';

const DAYS = 30;

/** What publishers and people do on a day, and the lines of the feed that must come of it. */
type Happening = (month: Month) => readonly string[] | Promise<readonly string[]>;

const atNoon = ({ date }: Month, day: number) => Date.parse(`${date(day)}T12:00:00Z`);
const linkOf = ({ govuk, date }: Month, day: number): string => {
  const { new: first, latest } = govuk.day(date(day));
  return [...first, ...latest][0]?.link ?? '';
};
const pageId = (link: string) => govukId(`https://www.gov.uk${link}`);
const cited = { page: '', withdrawn: '' };

/** Before the sources run. */
const HAPPENINGS: Readonly<Record<number, Happening>> = {
  3: ({ crs }) => {
    crs.revise('R47000', { date: '2026-06-03' });
    return ['crs:R47000 changed text v2 active'];
  },
  5: ({ fr, date }) => {
    fr.correct('2026-00002', { date: date(5) });
    return ['fr:2026-00002 described v1 active'];
  },
  6: ({ crs }) => {
    crs.archive('R47001', { successor: 'R47010' });
    return ['crs:R47001 changed text v2 superseded', 'crs:R47001 tombstoned v2 superseded'];
  },
  9: ({ fr, date }) => {
    fr.withdraw('2026-00009', { date: date(9), by: 'page' });
    return ['fr:2026-00009 tombstoned v1 withdrawn'];
  },
  // Gone from the lists without a word: nothing is told, because nothing is known.
  10: ({ crs }) => {
    crs.vanish('R47003');
    crs.vanish('RL34002');
    return [];
  },
  11: ({ fr, date }) => {
    const notice = fr.documents().find((one) => one.date === date(9) && /ithdraw/.test(one.title));
    fr.vanish(notice?.number ?? '');
    return ['fr:2026-00009 restored v1 active'];
  },
  12: ({ crs }) => {
    crs.restore('RL34002');
    return [];
  },
  14: (month) => {
    cited.page = linkOf(month, 0);
    month.govuk.change(cited.page, {
      body: '<p>Everything is otherwise now.</p>',
      publicTimestamp: atNoon(month, 13),
    });
    return [`${pageId(cited.page)} changed text v2 active`];
  },
  16: (month) => {
    cited.withdrawn = linkOf(month, 3);
    month.govuk.change(cited.withdrawn, { publicTimestamp: atNoon(month, 15) });
    month.govuk.withdraw(cited.withdrawn, { at: atNoon(month, 15), explanation: 'Out of date.' });
    // Its search no longer names what is withdrawn: a day's list cannot tell, so nothing is told.
    return [];
  },
  18: ({ crs }) => {
    crs.unarchive('R47001');
    return ['crs:R47001 described v2 active', 'crs:R47001 restored v2 active'];
  },
  21: ({ crs }) => {
    crs.add({ number: 'R49999', title: 'Something new' });
    return [];
  },
  27: (month) => {
    month.govuk.change(cited.withdrawn, { publicTimestamp: atNoon(month, 26) });
    month.govuk.restore(cited.withdrawn);
    return [`${pageId(cited.withdrawn)} changed text v2 active`];
  },
  28: ({ crs }) => {
    crs.restore('R47003');
    return ['crs:R47003 restored v1 active'];
  },
  29: ({ fr, date }) => {
    fr.republish('2026-00051', { date: date(29) });
    return ['fr:2026-00051 described v1 superseded', 'fr:2026-00051 tombstoned v1 superseded'];
  },
};

/** After they ran. */
const BY_HAND: Readonly<Record<number, Happening>> = {
  25: async ({ place: { app } }) => {
    const crs = (await registryOf(builtInFamilies)).source('crs_reports');
    const { stale } = await tidy(app, crs, { staleDays: 14, where: 'all is listed' });
    expect(stale?.documents.map(({ id }) => id)).toEqual(['crs:R47003']);
    if (stale) await tombstoneStale(app, crs, stale);
    return ['crs:R47003 tombstoned v1 withdrawn'];
  },
};

/** What must be true at the end of each day besides. */
const EACH_DAY: readonly ((
  month: Month,
  day: number,
  known: Map<string, Known>,
) => Promise<void>)[] = [
  async function publishersAgree({ crs, fr, date }, day, known) {
    for (const { number, status } of crs.expected()) {
      expect(`${number} ${known.get(`crs:${number}`)?.status}`).toBe(`${number} ${status}`);
    }
    for (const { number, status } of fr.expected(date(1), date(day))) {
      // The key does not take back what a notice did that is gone.
      if (number === '2026-00009' && day >= 11) continue;
      expect(`${number} ${known.get(`fr:${number}`)?.status}`).toBe(`${number} ${status}`);
    }
  },
  async function searchFindsWhatStands({ place: { app } }, day, known) {
    const ids = async (query: string, more: Partial<Parameters<typeof search>[1]>) => {
      const { hits } = await search(app, { query, mode: 'lexical', limit: 200, ...more });
      return hits.map(({ id }) => id).toSorted();
    };
    // Words that stand in every document of their source.
    for (const [prefix, query, source] of [
      ['crs:', 'version', 'crs_reports'],
      ['fr:', 'billing', 'federal_register'],
    ] as const) {
      const all = [...known].filter(([id]) => id.startsWith(prefix));
      const active = all.filter(([, { status }]) => status === 'active');
      const named = (some: typeof all) => some.map(([id]) => id).toSorted();
      expect(await ids(query, { sources: [source] })).toEqual(named(active));
      expect(await ids(query, { sources: [source], statuses: '*' })).toEqual(named(all));
    }
    // What a document says now is found, what it said before is not.
    expect(await ids('otherwise', { sources: ['govuk'] })).toEqual(
      day < 14 ? [] : [pageId(cited.page)],
    );
  },
  async function onlyWhatIsListedIsSeen({ crs, place, date }, day) {
    for (const { number, on } of crs.reports()) {
      const document = await place.app.catalog.documents.find(`crs:${number}`);
      const wasSeen = document?.lastSeenAt.startsWith(date(day));
      expect(`${number} ${wasSeen}`).toBe(`${number} ${on.every || on.congress}`);
    }
  },
];

describe('a month of publishing, changing, correcting, withdrawing, vanishing and returning', () => {
  let month: Month;
  const known = new Map<string, Known>();
  const days: { end: string; known: Map<string, Known> }[] = [];
  let seq = 0;
  beforeAll(async () => {
    month = await openMonth(DAYS);
  });
  afterAll(() => month.place.close());

  for (let day = 1; day <= DAYS; day += 1) {
    test(`day ${day}: the feed tells exactly what happened, and the catalog is what it tells`, async () => {
      const { place } = month;
      const happened = await HAPPENINGS[day]?.(month);
      await month.live(day);
      const byHand = await BY_HAND[day]?.(month);
      const lines = await place.app.catalog.changes.after(seq, 9_999);
      expect(lines.map((line) => line.seq)).toEqual(lines.map((_, n) => seq + n + 1));
      seq += lines.length;
      const added = newcomers(month, day).filter((id) => !known.has(id));
      follow(known, lines);
      expect(lines.map(told).toSorted()).toEqual(
        [
          ...added.map((id) => `${id} added v1 active`),
          ...(happened ?? []),
          ...(byHand ?? []),
        ].toSorted(),
      );
      expect(sorted(await rowsOf(place))).toEqual(sorted(known));
      for (const check of EACH_DAY) await check(month, day, known);
      const end = new Date(place.app.clock.now()).toISOString();
      days.push({ end, known: new Map(known) });
    });
  }

  test('the feed read from the start rebuilds ids, status and versions', async () => {
    const rebuilt = new Map<string, Known>();
    follow(rebuilt, await month.place.app.catalog.changes.after(0, 99_999));
    expect(sorted(rebuilt)).toEqual(sorted(await rowsOf(month.place)));
    expect(days).toHaveLength(DAYS);
  });

  test('every record of every day can be shown as it was at the end of that day', async () => {
    const { documents } = month.place.app.catalog;
    for (const { end, known: then } of days) {
      for (const id of known.keys()) {
        const shown = await documents.asOf(id, end);
        expect([id, end, shown?.document.status, shown?.version.number]).toEqual([
          id,
          end,
          then.get(id)?.status,
          then.get(id)?.version,
        ]);
      }
    }
  });

  test('what was cited on the first day still resolves, word for word', async () => {
    const { documents } = month.place.app.catalog;
    const [first] = days;
    const id = pageId(cited.page);
    const then = await documents.asOf(id, first?.end ?? '');
    expect(then?.version.number).toBe(1);
    expect(then?.document.bodyText).not.toContain('Everything is otherwise now.');
    expect((await documents.find(id))?.bodyText).toContain('Everything is otherwise now.');
    const bytes = await month.place.app.store.read(then?.document.rawSha256 ?? '');
    expect(bytes.length).toBeGreaterThan(0);
  });

  test('the listings that named a report first and last are told', async () => {
    const { documents, listings } = month.place.app.catalog;
    const document = await documents.find('crs:R47000');
    const all = await listings.list({ source: 'crs_reports', limit: 999 });
    const dayOf = (id: number | null | undefined) =>
      all.find((one) => one.id === id)?.fetchedAt.slice(0, 10);
    expect(dayOf(document?.firstListingId)).toBe(month.date(1));
    expect(dayOf(document?.lastListingId)).toBe(month.date(DAYS));
  });
});

/** Everything the publishers name on that day, by the id it must have. */
const newcomers = ({ crs, fr, govuk, date }: Month, day: number): string[] => {
  const pages = govuk.day(date(day - 1));
  return [
    ...crs.expected().map(({ number }) => `crs:${number}`),
    ...fr.expected(date(day), date(day)).map(({ number }) => `fr:${number}`),
    ...[...pages.new, ...pages.latest].map(({ link }) => pageId(link)),
  ];
};

const sorted = (known: ReadonlyMap<string, Known>) =>
  [...known].sort(([a], [b]) => (a < b ? -1 : 1));

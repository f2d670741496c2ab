/** Issues of the practice Record: each with articles of both chambers; one day has two issues that share one. */
import { billOf, type CongressParts, chairOf } from '../congress/members.ts';
import { centred, type ModsFacts, modsXml, printed } from '../govinfo/mods.ts';
import { type PackagesWorld, type PracticePackage, packagesWorld } from '../govinfo/packages.ts';

export interface RecordWorld extends PackagesWorld {
  /** The article in other words, as the online Record is corrected. */
  correct(issue: string, granule: string, words: string): PracticePackage;
  expected(): { issue: string; id: string; title: string; speaker: string; bill: string }[];
}

export function recordWorld(parts: CongressParts, { issues = 4, articles = 4 } = {}): RecordWorld {
  const days = Array.from({ length: issues }, (_, row) => issue(parts, row, articles));
  const [first] = days;
  const again = first && twin(first);
  const made = [...days, ...(again ? [again] : [])];
  const world = packagesWorld(
    'CREC',
    made.map(({ facts: _facts, granules: _granules, ...one }) => one),
  );
  return {
    ...world,
    correct: (id, granule, words) => {
      const texts = world
        .find(id)
        .texts.map((one) =>
          one.path.includes(`${granule}.htm`)
            ? { ...one, body: String(one.body).replace('I rise for', words) }
            : one,
        );
      return world.touch(id, { texts });
    },
    expected: () => days.flatMap(({ facts }) => facts),
  };
}

function issue(parts: CongressParts, row: number, count: number) {
  const date = dayOf(row);
  const id = `CREC-${date}`;
  const articles = Array.from({ length: count }, (_, at) =>
    article(parts, { row, at, date, issue: id }),
  );
  const granules = articles.map((one) => one.mods);
  return {
    id,
    year: Number(date.slice(0, 4)),
    granules,
    mods: modsXml(factsOf(id, date, row), granules),
    texts: articles.map((one) => one.text),
    facts: articles.map((one) => one.facts),
  };
}

const factsOf = (id: string, date: string, row: number): ModsFacts => ({
  id,
  title: 'Congressional Record',
  date,
  renditions: [`${id}/pdf/${id}.pdf`],
  fields: {
    collectionCode: 'CREC',
    docClass: 'CREC',
    volume: 171,
    issue: row + 1,
    congress: 119,
    session: 1,
  },
});

/** A second issue of the same day: another package with the first article of the first. */
function twin(first: ReturnType<typeof issue>) {
  const id = `${first.id}-i46`;
  const date = first.id.slice('CREC-'.length);
  return {
    ...first,
    id,
    mods: modsXml({ ...factsOf(id, date, 45) }, first.granules.slice(0, 1)),
    texts: first.texts.slice(0, 1),
    facts: [],
  };
}

/** Tuesdays and Thursdays from the first week of 2025 on. */
function dayOf(row: number): string {
  const day = new Date(Date.UTC(2025, 0, 7 + Math.floor(row / 2) * 7 + (row % 2) * 2));
  return day.toISOString().slice(0, 10);
}

interface Place {
  readonly row: number;
  readonly at: number;
  readonly date: string;
  readonly issue: string;
}

function article(parts: CongressParts, { row, at, date, issue: id }: Place) {
  const chamber = at % 2 === 0 ? 'house' : 'senate';
  const speaker = chairOf(parts, row + at, chamber);
  const bill = billOf(parts, row + at, chamber);
  const page = `${chamber.charAt(0).toUpperCase()}${100 * (row + 1) + at}`;
  const granule = `CREC-${date}-pt1-Pg${page}`;
  const title = `THE LAMPS OF ${bill.title.toUpperCase()}`;
  const mods: ModsFacts = {
    id: granule,
    title,
    date,
    renditions: [`${id}/html/${granule}.htm`, `${id}/pdf/${granule}.pdf`],
    fields: {
      chamber: chamber.toUpperCase(),
      granuleClass: chamber.toUpperCase(),
      granuleDate: date,
    },
    members: [
      { bioguide: speaker.bioguide, name: `Mr. ${speaker.last.toUpperCase()}`, role: 'SPEAKING' },
    ],
    bills: [{ id: bill.id }],
    laws: at === 0 ? ['law:119-1'] : [],
    usc: ['42-1396'],
    pages: [page, page],
    citation: `171 Cong. Rec. ${page}`,
  };
  const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
  const text = printed('Congressional Record', [
    `[Congressional Record Volume 171, Number ${row + 1} (${long})]`,
    `[${chamber === 'house' ? 'House' : 'Senate'}]`,
    `[Page ${page}]`,
    'From the Congressional Record Online through the Government Publishing Office [www.gpo.gov]',
    '',
    centred(title),
    '',
    `  Mr. ${speaker.last.toUpperCase()}. Mr. Speaker, I rise for the lamps of ${granule}. They`,
    'shall be mended.',
    '',
  ]);
  return {
    mods,
    text: { path: `html/${granule}.htm`, body: text, state: 'whole' as const },
    facts: {
      issue: `crec:${date}`,
      id: `crec-granule:${granule}`,
      title,
      speaker: `member:${speaker.bioguide}`,
      bill: bill.id,
    },
  };
}

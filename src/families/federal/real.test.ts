/** Every real payload of these kinds parses completely: no word lost, no field unread. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { NormalizedBody } from '../../core/normalizer.ts';
import { findCitations } from '../../kit/citations/find-citations.ts';
import { isElement, parseXml, type XmlElement } from '../../kit/xml/parse-xml.ts';
import { billstatus_v1 } from './billstatus/billstatus_v1.ts';
import { readBillStatus } from './billstatus/read-bill-status.ts';
import { readHearingList } from './committees/read-hearing.ts';
import { readHouseMeeting } from './committees/read-house-meeting.ts';
import { readCommitteeMeeting, readMeetingList } from './committees/read-meeting.ts';
import { readCommitteeReports } from './committees/read-report.ts';
import { readLegislationFacts } from './legislation/read-facts.ts';
import { uslm_v1 } from './legislation/uslm_v1.ts';
import { readCommittees, readMemberships } from './members/read-committees.ts';
import { readLegislators } from './members/read-legislators.ts';
import { recordIssueOf } from './mods/packages.ts';
import { readMods } from './mods/read-mods.ts';
import { crec_text_v1 } from './record/crec_text_v1.ts';
import { readRecordGranule } from './record/read-granule.ts';
import { readApiVotes } from './votes/read-api-vote.ts';
import { readHouseVote } from './votes/read-house-vote.ts';
import { readSenateMenu } from './votes/read-senate-menu.ts';
import { readSenateVote } from './votes/read-senate-vote.ts';

const REAL = path.resolve(import.meta.dirname, '../../../../shared/real');
const ABSENT = 'skipped when ../shared/real is not beside the project';
const bytesOf = (name: string) => readFileSync(path.join(REAL, name));
const textOf = (name: string) => bytesOf(name).toString('utf8');
const filesIn = (folder: string, ending: RegExp) =>
  existsSync(path.join(REAL, folder))
    ? readdirSync(path.join(REAL, folder))
        .filter((name) => ending.test(name))
        .map((name) => `${folder}/${name}`)
    : [];
/** Lists cut short end in the middle of a record: the last one is left out. */
const wholeRecords = (text: string) => text.slice(0, text.lastIndexOf('\n- ') + 1) || text;

describe.skipIf(!existsSync(REAL))(`real payloads (${ABSENT})`, () => {
  for (const name of filesIn('billstatus', /\.xml$/)) {
    test(`${name} is read whole`, async () => {
      const { value, unread, warnings } = readBillStatus(textOf(name));
      expect({ unread, warnings }).toEqual({ unread: [], warnings: [] });
      expect(name).toContain(value.id.replace(/^(\w+):(\d+):(\d+)$/, '$2$1$3'));
      const body = await billstatus_v1.normalize(bytesOf(name), {});
      expect(body.warnings).toEqual([]);
      for (const action of value.actions)
        expect(wordsIn(body.markdown)).toContain(wordsIn(action.text ?? ''));
      for (const one of value.cosponsors)
        expect(wordsIn(body.markdown)).toContain(wordsIn(one.name));
      for (const title of value.titles)
        expect(wordsIn(body.markdown)).toContain(wordsIn(title.title));
    });
  }

  for (const name of [
    ...filesIn('bills-uslm', /\.xml$/i),
    ...filesIn('bills-xml', /\.xml$/i),
    ...filesIn('plaw', /\.xml$/),
  ]) {
    test(`${name} keeps every word`, async () => {
      const body = await uslm_v1.normalize(bytesOf(name), {});
      expect(body.warnings).toEqual([]);
      expect(missing(parseXml(textOf(name)).root, body)).toEqual([]);
      expect(body.headings[0]?.level).toBe(1);
      const facts = readLegislationFacts(bytesOf(name));
      expect(facts.schema).toBe('uslm-2');
      if (facts.kind === 'pLaw') {
        expect(facts.id).toMatch(/^(?:law|pvtl):\d+-\d+$/);
        expect(facts.bills).toHaveLength(1);
        expect(facts.approvedDate).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      } else if (facts.kind !== 'statuteCompilation') expect(facts.id).toMatch(/^\w+:\d+:\d+@\w+$/);
    });
  }

  for (const name of ['114publ4', '114publ254', 'COMPS-1565']) {
    test(`every reference that the publisher marked in ${name} is found in its words`, async () => {
      const file = readdirSync(path.join(REAL, 'plaw')).find((one) => one.startsWith(name));
      const bytes = bytesOf(`plaw/${file}`);
      const { markdown } = await uslm_v1.normalize(bytes, {});
      const found = new Set(
        findCitations(markdown, { congress: 114 }).flatMap(({ ids }) => ids.map(sectionOf)),
      );
      const marked = readLegislationFacts(bytes).references.filter((id) =>
        /^(?:usc|law|cfr):/.test(id),
      );
      expect(marked.length).toBeGreaterThan(20);
      expect(marked.filter((id) => !found.has(sectionOf(id)))).toEqual([]);
    });
  }

  test('a title of the Code that is cut in the middle is refused, not read in half', async () => {
    const cut = uslm_v1.normalize(bytesOf('uscode/usc01.2017.head.xml'), {});
    await expect(cut).rejects.toThrow(/the XML cannot be read at line \d+/);
  });

  for (const name of [...filesIn('crec', /\.htm$/), ...filesIn('congressional-record', /\.htm$/)]) {
    test(`${name} keeps every word`, async () => {
      const html = textOf(name);
      const granule = readRecordGranule(html);
      expect(granule.volume).toBeGreaterThan(100);
      expect(name).toContain(granule.date);
      expect(granule.pages).toBeDefined();
      const body = await crec_text_v1.normalize(bytesOf(name), {});
      expect(body.warnings).toEqual([]);
      const printed = html
        .slice(html.indexOf('www.gpo.gov</a>]') + 16)
        .replace(/<[^<>]*>/g, '')
        .replace(/-\s*\n\s*/g, '-')
        .replace(/&(?:lt|gt|amp);/g, ' ');
      expect(lacking(counted(printed), counted(body.markdown))).toEqual([]);
    });
  }

  test('an issue of the Record: articles, speakers, bills and sections of the Code', () => {
    const { value, unread } = readMods(textOf('congressional-record/CREC-1997-01-28.mods.xml'));
    expect(unread).toEqual([]);
    const issue = recordIssueOf(value);
    expect(issue).toMatchObject({
      id: 'crec:1997-01-28',
      volume: '143',
      issue: '8',
      congress: 105,
    });
    expect(issue.articles).toHaveLength(98);
    const total = (count: (article: (typeof issue.articles)[number]) => number) =>
      issue.articles.reduce((sum, article) => sum + count(article), 0);
    expect(total((article) => article.speakers.length)).toBe(122);
    expect(total((article) => article.references.usc.length)).toBeGreaterThan(130);
    expect(total((article) => article.references.bills.length)).toBeGreaterThan(150);
    expect(
      issue.articles.every((article) => article.id?.startsWith('crec-granule:CREC-1997')),
    ).toBe(true);
    expect(
      issue.articles.every((article) => article.renditions.some((one) => one.format === 'htm')),
    ).toBe(true);
  });

  test('votes of both chambers and the menu', () => {
    const house = readHouseVote(textOf('votes/clerk-2023-roll037-committee.excerpt.xml'));
    expect(house.unread).toEqual([]);
    expect(house.value).toMatchObject({
      id: 'vote:118-h-1-37',
      date: '2023-01-26T17:23',
      counts: { yea: 205, nay: 220 },
    });
    for (const name of [
      'votes/senate-vote-108-2-00213.excerpt.xml',
      'votes/senate-vote-amendment.xml',
    ])
      expect(readSenateVote(textOf(name)).unread).toEqual([]);
    for (const name of [
      'house-vote_119_1_17',
      'house-vote_119_1_17_members',
      'house-vote-list-119-1',
    ])
      expect(readApiVotes(textOf(`congress-api/${name}.json`)).unread).toEqual([]);
    const menu = readSenateMenu(textOf('votes/senate-menu.xml'));
    expect(menu.unread).toEqual([]);
    expect(menu.value.votes.map((row) => row.id)).toContain('vote:118-s-2-339');
  });

  test('meetings, hearings and reports', () => {
    for (const { unread } of [
      readCommitteeMeeting(textOf('congress-api/committee-meeting_118_house_115538.json')),
      readMeetingList(textOf('congress-api/committee-meeting.json')),
      readHearingList(textOf('congress-api/hearing-list-119.json')),
      readHearingList(textOf('congress-api/hearing.json')),
      readCommitteeReports(textOf('congress-api/committee-report_116_hrpt_617.json')),
      readCommitteeReports(textOf('congress-api/committee-report-list-119.json')),
      readHouseMeeting(textOf('hearings/sample_hearing.xml')),
      readHouseMeeting(textOf('hearings/sample_witness.xml')),
    ])
      expect(unread).toEqual([]);
  });

  test('legislators, committees and memberships', () => {
    for (const name of [
      'legislators-current.head.yaml',
      'executive.yaml',
      'legislators-social-media.yaml',
    ]) {
      const text = textOf(`legislators/${name}`);
      const { value, unread } = readLegislators(
        name.includes('.head.') ? wholeRecords(text) : text,
      );
      expect(unread).toEqual([]);
      expect(value.length).toBeGreaterThan(0);
    }
    const current = readCommittees(textOf('legislators/committees-current.yaml'));
    const past = readCommittees(
      wholeRecords(textOf('legislators/committees-historical.head.yaml')),
    );
    expect([current.unread, past.unread]).toEqual([[], []]);
    expect(current.value.map((one) => one.id)).toContain('committee:HSAG15');
    const seats = readMemberships(textOf('legislators/committee-membership-current.head.yaml'));
    expect(seats.unread).toEqual([]);
    expect(seats.value.seats[0]).toMatchObject({
      committee: 'committee:SSAF',
      member: 'member:B001236',
      title: 'Chairman',
    });
  });
});

/** The publisher's links stop at the section more often than the words do. */
const sectionOf = (id: string): string => id.replace(/\(.*$/, '');

/** Letters and digits alone, so that escapes and quotation marks make no difference. */
const wordsIn = (text: string): string => (text.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');

function counted(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of text.match(/[\p{L}\p{N}]+/gu) ?? [])
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const lacking = (
  wanted: ReadonlyMap<string, number>,
  kept: ReadonlyMap<string, number>,
): string[] =>
  [...wanted].filter(([word, count]) => count > (kept.get(word) ?? 0)).map(([word]) => word);

/** Words of the file, its metadata apart, that neither the Markdown nor a table holds. */
function missing(root: XmlElement, body: NormalizedBody): string[] {
  const printed: string[] = [];
  const visit = (element: XmlElement) => {
    for (const node of element.children) {
      if (!isElement(node)) printed.push(node);
      else if (node.name !== 'meta' && node.name !== 'amendMeta') {
        printed.push(' ');
        visit(node);
        printed.push(' ');
      }
    }
  };
  visit(root);
  const apart = body.artifacts.flatMap((artifact) =>
    (artifact.table?.cells ?? []).map((cell) => cell.text),
  );
  const shown = [
    body.markdown.replace(/<\/?(?:sub|sup|ins)>/g, ' ').replaceAll('*', ''),
    ...apart,
  ].join('\n');
  return lacking(counted(printed.join('').replace(/\u00ad/g, '')), counted(shown));
}

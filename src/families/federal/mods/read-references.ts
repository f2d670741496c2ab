/** The references in MODS extensions: members, committees, bills, laws, sections of both Codes. */
import { billIdFrom } from '../../../kit/bill-types.ts';
import { present, wholeNumber } from '../../../kit/parsed.ts';
import type { ElementReader } from '../../../kit/xml/element-reader.ts';
import type { ModsCommittee, ModsMember, ModsReferences } from './mods.ts';

/** Several extensions stand side by side; they are read as one. */
export function referencesIn(extensions: readonly ElementReader[]): ModsReferences {
  const all = (name: string) => extensions.flatMap((one) => one.all(name));
  const bills = all('bill').map((bill) => ({
    id: billIdFrom(
      wholeNumber(bill.attribute('congress')),
      bill.attribute('type'),
      wholeNumber(bill.attribute('number')),
    ),
    context: bill.attribute('context'),
  }));
  const code = all('USCode').map(codeOf);
  return {
    members: all('congMember').map(memberOf),
    committees: all('congCommittee').map(committeeOf),
    bills: eachBillOnce(
      bills.flatMap(({ id, context }) => (id === undefined ? [] : [present({ id, context })])),
    ),
    laws: ids(all('law').map(lawOf)),
    usc: ids(code.flatMap((one) => one.sections)),
    uscChapters: ids(code.flatMap((one) => one.chapters)),
    cfr: ids(all('cfr').flatMap(regulationOf)),
    statutes: all('statuteAtLarge').map((one) => ({
      volume: one.attribute('volume') ?? '',
      pages: ids(one.all('pages').map((page) => page.attribute('pages'))),
    })),
    rins: ids(all('rin').map((rin) => rin.attribute('number'))),
    reports: ids(all('congReport').map(reportOf)),
    communications: all('execCommunication').map((one) =>
      present({
        congress: wholeNumber(one.attribute('congress')),
        number: one.attribute('number'),
      }),
    ),
    witnesses: ids(all('witness').map((witness) => witness.words())),
    eventIds: ids(all('eventId').map((event) => event.words())),
  };
}

/** A bill that a report is about may be mentioned before as well: `OTHER`, then `PRIMARY`. */
export function eachBillOnce(bills: ModsReferences['bills']): ModsReferences['bills'] {
  const seen = new Map<string, ModsReferences['bills'][number]>();
  for (const bill of bills) {
    const known = seen.get(bill.id);
    if (!known || weightOf(bill.context) > weightOf(known.context)) seen.set(bill.id, bill);
  }
  return [...seen.values()];
}

const weightOf = (context: string | undefined): number =>
  ['OTHER', 'COVER', 'PRIMARY'].indexOf(context?.toUpperCase() ?? '');

const ids = (list: readonly (string | undefined)[]): string[] => [
  ...new Set(list.filter((one): one is string => one !== undefined && one !== '')),
];

function memberOf(member: ElementReader): ModsMember {
  const names = new Map(
    member.all('name').map((name) => [name.attribute('type') ?? '', name.words()]),
  );
  return present({
    bioguideId: member.attribute('bioGuideId') ?? member.attribute('bioguideId'),
    name:
      names.get('parsed') ??
      names.get('authority-fnf') ??
      names.get('authority-lnf') ??
      [...names.values()][0],
    role: member.attribute('role'),
    chamber: member.attribute('chamber'),
    party: member.attribute('party'),
    state: member.attribute('state'),
    congress: wholeNumber(member.attribute('congress')),
    gpoId: member.attribute('gpoId') ?? member.attribute('authorityId'),
  });
}

function committeeOf(committee: ElementReader): ModsCommittee {
  const names = new Map(
    committee.all('name').map((name) => [name.attribute('type') ?? '', name.words()]),
  );
  const code = committee.attribute('authorityId')?.toUpperCase();
  const inner = committee.all('subCommittee');
  return present({
    id: code === undefined ? undefined : `committee:${code.replace(/00$/, '')}`,
    name: names.get('authority-standard') ?? [...names.values()][0],
    shortName: names.get('authority-short'),
    chamber: committee.attribute('chamber'),
    type: committee.attribute('type'),
    congress: wholeNumber(committee.attribute('congress')),
    subcommittees: inner.map((one) => one.words()),
    subcommitteeIds: ids(
      inner.map((one) => {
        const below = one.attribute('authorityId');
        return below && `committee:${below.toUpperCase()}`;
      }),
    ),
  });
}

function lawOf(law: ElementReader): string | undefined {
  const congress = wholeNumber(law.attribute('congress'));
  const number = wholeNumber(law.attribute('number'));
  const prefix = law.attribute('isPrivate') === 'true' ? 'pvtl' : 'law';
  return congress && number ? `${prefix}:${congress}-${number}` : undefined;
}

function codeOf(code: ElementReader): { sections: string[]; chapters: string[] } {
  const title = code.attribute('title') ?? '';
  const appendix = code.all('appendix').map((one) => {
    const number = one.attribute('number');
    return number && `usc:${title}A-${number}`;
  });
  const sections = code.all('section').map((section) => {
    const number = section.attribute('number');
    const detail = (section.attribute('detail') ?? '').replace(/\s/g, '');
    const path = /^(?:\([0-9A-Za-z-]+\))+$/.test(detail) ? detail : '';
    return number && `usc:${title}-${number}${path}`;
  });
  const chapters = code.all('chapter').map((chapter) => {
    const number = chapter.attribute('number');
    return number && `${title} U.S.C. ch. ${number}`;
  });
  // A title alone, as `26 U.S.C.`, is meant as a whole.
  const whole = title !== '' && sections.length + appendix.length + chapters.length === 0;
  return {
    sections: ids([...sections, ...appendix, ...(whole ? [`usc:${title}`] : [])]),
    chapters: ids(chapters),
  };
}

function regulationOf(cfr: ElementReader): string[] {
  const title = cfr.attribute('title');
  return cfr.all('part').flatMap((part) => {
    const number = part.attribute('number');
    const sections = ids(part.all('section').map((one) => one.attribute('number')));
    return sections.length === 0
      ? [`cfr:${title}-${number}`]
      : sections.map((section) => `cfr:${title}-${number}-${section}`);
  });
}

function reportOf(report: ElementReader): string | undefined {
  const congress = wholeNumber(report.attribute('congress'));
  const number = wholeNumber(report.attribute('number'));
  const letter = report.attribute('type')?.charAt(0).toLowerCase();
  report.attribute('context');
  return congress && number && letter ? `report:CRPT-${congress}${letter}rpt${number}` : undefined;
}

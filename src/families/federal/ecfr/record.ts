/** A section, appendix or part as the eCFR prints it, with its authority, its history and its fate. */
import type { Acquired } from '../../../core/acquired.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { ParsedDocument, RecordBody } from '../../../core/record.ts';
import type { Relation } from '../../../core/relations.ts';
import { findCitations } from '../../../kit/citations/find-citations.ts';
import { instantOfDay, longDate } from '../../../kit/dates.ts';
import { insideFirst } from '../../../kit/markup-words.ts';
import { childElements } from '../../../kit/xml/find-elements.ts';
import { collapse, parseXml, textIn, type XmlElement } from '../../../kit/xml/parse-xml.ts';
import { uslmAlone } from '../regulatory/uslm-alone.ts';
import { pageUrl } from './address.ts';
import { words } from './annual-edition.ts';
import type { UnitCandidate, UnitFields } from './candidate.ts';
import { divide, divideOnce, excerptOf } from './divisions.ts';
import { guessedId, sectionName, type Unit, unitId } from './unit.ts';
import { uslmCredit } from './uslm-edition.ts';

const ORGANISATION = 'Office of the Federal Register';

/** What the text of a whole part tells of one of its sections: the headings around it. */
export interface Place {
  readonly under: readonly string[];
}

export async function parseUnit(
  acquired: Acquired<Place | undefined>,
  { key, fields }: UnitCandidate,
): Promise<ParsedDocument> {
  const file = acquired.file('xml');
  const annual = acquired.file('annual') ?? acquired.file('uslm');
  if (annual && fields.annual) return annualRecord(key, fields, fields.annual, await annual.text());
  const xml = file && excerptOf(divideOnce(await file.text()), fields);
  if (file && xml === undefined) {
    const message = `${file.url}: the answer holds no ${fields.is} ${fields.number} of part ${fields.part}`;
    throw new AnnalsError('NOT_THE_DOCUMENT', message, { url: file.url });
  }
  if (!file && !fields.removed && fields.is !== 'title')
    throw new AnnalsError('UNEXPECTED_SHAPE', `${key} came without its text`);
  const printed = xml === undefined ? undefined : printedIn(xml, fields);
  const title = printed?.head || fields.name?.replaceAll(/\s+/g, ' ').trim() || key;
  const sourceUrl = pageUrl(fields, fields.until === undefined ? undefined : fields.asOf);
  const day = ` (${fields.date ? longDate(fields.date) : 'n.d.'})`;
  const guessed = guessedId(fields);
  return {
    id: key,
    kind: fields.is,
    title,
    publishedAt: fields.date ? instantOfDay(fields.date) : null,
    updatedAt: fields.issued ? instantOfDay(fields.issued) : null,
    sourceUrl,
    sourceOrg: ORGANISATION,
    citation: `${citedAs(fields)}${day}. ${stopped(title)} ${sourceUrl}`,
    metadata: {
      cfrTitle: fields.title,
      part: fields.part,
      number: fields.is === 'section' ? sectionName(fields.number) : fields.number,
      partName: printed?.partHead,
      under: (fields.under ?? acquired.result?.under) as string[] | undefined,
      titleAmendedOn: fields.amended,
      inForceSince: fields.date,
      issuedOn: fields.issued,
      inForceUntil: fields.until,
      asOf: fields.asOf,
      volume: fields.volume,
      reserved: /\[Reserved\]\s*$/i.test(title),
      authority: printed?.authority,
      credits: printed?.credits,
      corrections: fields.corrections,
    },
    // A dated text is found by its own id alone.
    aliases:
      guessed !== undefined && guessed !== key && fields.until === undefined ? [guessed] : [],
    relations: relationsOf(fields, printed),
    ...(printed && { body: bodyOf(printed.own, file?.url) }),
    ...(fields.change && { change: fields.change }),
    ...fateOf(fields),
  };
}

/** Most headings end in a stop, some in a question mark. */
const stopped = (heading: string): string => (/[.?!]$/.test(heading) ? heading : `${heading}.`);

/** The one section, appendix or part in a file that is held. */
export async function bodyIn(held: Acquired): Promise<RecordBody | undefined> {
  const file = held.file('xml');
  if (!file) return undefined;
  const text = await file.text();
  // A part is kept with the headings of its sections, and holds no unit itself.
  const [only] = divide(text).units;
  return bodyOf(only ? text.slice(only.start, only.end) : text, file.url);
}

const bodyOf = (content: string, baseUrl: string | undefined): RecordBody => ({
  normalizer: 'ecfr_xml_v1',
  content,
  ...(baseUrl !== undefined && { baseUrl }),
});

/** A unit of a yearly edition: the words of that year. */
function annualRecord(
  key: string,
  unit: UnitFields,
  place: NonNullable<UnitFields['annual']>,
  text: string,
): ParsedDocument {
  const { from, to, asOf, heading, partHeading, authority, source, later = [] } = place;
  const xml = text.slice(from, to);
  const isUslm = /^<[a-z]/.test(xml);
  const printings = [place, ...later].map((one) =>
    closed(text.slice(one.from, one.to), unit.is, isUslm),
  );
  const both = printings.join('').replace(RUNNING_HEAD, '');
  const own = later.length > 0 && !isUslm ? `<CFRGRANULE>${both}</CFRGRANULE>` : both;
  const credit = isUslm ? uslmCredit(xml) : words(insideFirst(xml, 'CITA'));
  const printed = { own, head: heading, authority, source, credits: credit ? [credit] : [] };
  const sourceUrl = pageUrl(unit, undefined);
  const guessed = guessedId(unit);
  return {
    id: key,
    kind: unit.is,
    title: heading,
    publishedAt: null,
    updatedAt: null,
    sourceUrl,
    sourceOrg: ORGANISATION,
    citation: `${citedAs(unit)}${asOf ? ` (${asOf.slice(0, 4)})` : ' (n.d.)'}. ${stopped(heading)} ${sourceUrl}`,
    metadata: {
      cfrTitle: unit.title,
      part: unit.part,
      number: unit.is === 'section' ? sectionName(unit.number) : unit.number,
      partName: partHeading,
      edition: 'annual',
      asOf,
      reserved: /\[Reserved\]\s*$/i.test(heading),
      authority,
      credits: printed.credits,
      printedAgain: later.length > 0 ? later.map((one) => one.heading) : undefined,
    },
    aliases: guessed !== undefined && guessed !== key ? [guessed] : [],
    relations: relationsOf(unit, printed),
    body: isUslm
      ? { normalizer: 'uslm_rules_v1', content: uslmAlone(own) }
      : { normalizer: 'fr_xml_v1', content: own },
  };
}

/** A part is cut off before its first section, and a section in which the next part begins before that. */
function closed(xml: string, is: Unit['is'], isUslm: boolean): string {
  if (is === 'part') return `${xml}${isUslm ? '</part>' : '</PART>'}`;
  return is === 'section' && !isUslm && !xml.trimEnd().endsWith('</SECTION>')
    ? `${xml}</SECTION>`
    : xml;
}

/** `Pt. 326` at the head of the printed page. */
const RUNNING_HEAD = /<EAR>[^<]*<\/EAR>/g;

interface Printed {
  /** The unit alone, without the frame of its part. */
  readonly own: string;
  readonly head: string;
  readonly partHead?: string | undefined;
  readonly authority?: string | undefined;
  readonly source?: string | undefined;
  readonly credits: readonly string[];
}

function printedIn(xml: string, unit: Unit): Printed {
  const [found] = divide(xml).units;
  const { root } = parseXml(xml);
  const part = root.name === 'DIV5' ? root : undefined;
  const subpart =
    root.name === 'DIV6' ? root : childElements(root).find(({ name }) => name === 'DIV6');
  const isUnit = ({ name }: XmlElement) => name === 'DIV8' || name === 'DIV9';
  const own = unit.is === 'part' ? root : (childElements(subpart ?? root).find(isUnit) ?? root);
  // What a subpart says of itself holds for its sections, before what the part says.
  const note = (name: string) =>
    (unit.is !== 'part' && subpart && noteOf(subpart, name)) || (part && noteOf(part, name));
  const credits = childElements(own)
    .filter(({ name }) => name === 'CITA' || name === 'SECAUTH' || name === 'PARAUTH')
    .map(wordsOf);
  return {
    own: found ? xml.slice(found.start, found.end) : xml,
    head: noteOf(own, 'HEAD') ?? '',
    partHead: part && noteOf(part, 'HEAD'),
    authority: note('AUTH'),
    source: note('SOURCE'),
    credits,
  };
}

const wordsOf = (element: XmlElement): string => collapse(textIn(element));

/** The words of a note without the label that most begin with. */
function noteOf(element: XmlElement, name: string): string | undefined {
  const note = childElements(element).find((child) => child.name === name);
  const body = note && childElements(note).filter(({ name: label }) => label === 'PSPACE');
  if (!note) return undefined;
  return body && body.length > 0 ? body.map(wordsOf).join(' ') : wordsOf(note);
}

function citedAs({ title, part, is, number }: Unit): string {
  if (is === 'title') return `${title} CFR`;
  if (is === 'part') return `${title} CFR Part ${number}`;
  if (is === 'section') return `${title} CFR ${sectionName(number)}`;
  return /\bpart\b/i.test(number) || part === null
    ? `${title} CFR ${number}`
    : `${title} CFR Part ${part}, ${number}`;
}

function relationsOf(fields: UnitFields, printed: Printed | undefined): Relation[] {
  const { part, is, corrections = [], until } = fields;
  const above =
    is === 'title'
      ? []
      : [`cfr:${fields.title}${is === 'part' || part === null ? '' : `-${part}`}`];
  return [
    ...above.map((to) => ({ kind: 'part_of', to, evidence: 'where it is printed' })),
    ...cited(printed?.authority, 'authorized_by', /^(?:usc|law|eo|stat):/),
    ...(printed?.credits ?? []).flatMap((credit) => cited(credit, 'amended_by', /^fr(?:-page)?:/)),
    // Notes of the part hold for its sections, unless they have their own.
    ...(printed?.credits.length ? [] : cited(printed?.source, 'published_in', /^fr(?:-page)?:/)),
    ...corrections.flatMap(({ fr, action }) =>
      cited(fr, 'corrected_by', /^fr(?:-page)?:/).map((one) => ({
        ...one,
        evidence: action || one.evidence,
      })),
    ),
    ...(until === undefined || fields.date === undefined
      ? []
      : [
          {
            kind: 'version_of',
            to: unitId(fields),
            evidence: `in force from ${fields.date} until ${until}`,
            since: fields.date,
            until,
          },
        ]),
  ];
}

/** Each thing once that a note cites, with the words that do. */
function cited(text: string | undefined, kind: string, ids: RegExp): Relation[] {
  const found = new Map<string, Relation>();
  for (const citation of findCitations(text ?? '')) {
    for (const to of citation.ids)
      if (ids.test(to) && !found.has(to)) found.set(to, { kind, to, evidence: citation.text });
  }
  return [...found.values()];
}

/** `removed` is the publisher's word that it is gone; a text of another day has one that followed. */
function fateOf(fields: UnitFields): Partial<ParsedDocument> {
  const { date, issued, until, removed } = fields;
  if (removed && date !== undefined) {
    const issue = issued ? ` (issue of ${issued})` : '';
    return {
      status: 'withdrawn',
      tombstoneAt: instantOfDay(date),
      tombstoneReason: `removed from title ${fields.title} of the CFR on ${date}${issue}`,
    };
  }
  if (until === undefined) return {};
  return {
    status: 'superseded',
    tombstoneAt: instantOfDay(until),
    tombstoneReason: `in force from ${date} until ${until}, when another text followed`,
    successorId: unitId(fields),
  };
}

/** A section of the United States Code: its words, the laws it was made by, and what became of it. */
import type { Acquired } from '../../../core/acquired.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { ParsedDocument, RecordBody } from '../../../core/record.ts';
import type { Relation } from '../../../core/relations.ts';
import { instantOfDay } from '../../../kit/dates.ts';
import { childElements } from '../../../kit/xml/find-elements.ts';
import { collapse, parseXml, textIn, type XmlElement } from '../../../kit/xml/parse-xml.ts';
import { idOfReference } from '../legislation/legal-references.ts';
import { uslmVersion } from '../legislation/uslm-version.ts';
import { annualSection } from './annual-record.ts';
import { type AnnualTitle, readAnnualTitleOnce } from './annual-title.ts';
import type { SectionCandidate, SectionFields } from './candidate.ts';
import { citedNumber } from './cited-number.ts';
import { dateOf, fateOf } from './fate.ts';
import { OLRC } from './release-points.ts';
import { lawsInTableThree, tableThreeUrl } from './table-three.ts';
import { excerptOf, frontOf, idsInList, readTitleOnce } from './title-text.ts';

const ORGANISATION = 'Office of the Law Revision Counsel';

export async function parseSection(
  acquired: Acquired,
  { key, fields }: SectionCandidate,
): Promise<ParsedDocument> {
  if (fields.is === 'title') return titleRecord(key, fields, acquired);
  if (fields.is === 'law')
    return classificationOf(fields.number, await acquired.file('table')?.text());
  const file = acquired.file('xml');
  const annual = file ? undefined : acquired.file('htm');
  if (annual) return annualSection(await annual.text(), key, fields, annual.url);
  if (!file) throw new AnnalsError('UNEXPECTED_SHAPE', `${key} came without its text`);
  const title = readTitleOnce(await file.text());
  const xml = excerptOf(title, key);
  if (xml === undefined) {
    const why =
      title.cutIn === key ? `the file ends in the middle of ${key}` : `the file holds no ${key}`;
    throw new AnnalsError('NOT_THE_DOCUMENT', `${file.url}: ${why}`, { url: file.url });
  }
  const { root } = parseXml(xml);
  const section =
    find(root, (element) => element.attributes.identifier === fields.identifier) ??
    find(root, ({ name }) => name === 'section');
  if (!section) throw new AnnalsError('UNEXPECTED_SHAPE', `${key} has no section`);
  const credit = childElements(section).find(({ name }) => name === 'sourceCredit');
  const laws = lawsIn(credit);
  const words = (name: string) => {
    const child = childElements(section).find((one) => one.name === name);
    return child && collapse(textIn(child));
  };
  const heading = `${words('num') ?? ''} ${words('heading') ?? ''}`.trim();
  const days = credit ? datesIn(credit) : [];
  const [first, last] = [days[0], days.at(-1)];
  const sourceUrl = viewUrl(fields);
  const cited = `${fields.title.replace(/A$/, '')} U.S.C.${fields.title.endsWith('A') ? ' App.' : ''} ${citedNumber(fields.identifier, fields.number)}`;
  const version = uslmVersion(root);
  return {
    id: key,
    kind: 'section',
    title: heading || key,
    publishedAt: first ? instantOfDay(first) : null,
    updatedAt: last ? instantOfDay(last) : null,
    sourceUrl,
    sourceOrg: ORGANISATION,
    citation: `${cited}. ${heading.replace(/\.$/, '')}. ${sourceUrl}`,
    metadata: {
      uscTitle: fields.title,
      number: fields.number,
      identifier: fields.identifier,
      under: fields.under as string[] | undefined,
      release: fields.release,
      releasedOn: fields.released,
      codeStatus: section.attributes.status,
      schema: version && `uslm-${version}`,
      sourceCredit: credit && collapse(textIn(credit)),
    },
    aliases: idsInList(fields.identifier),
    relations: [
      { kind: 'part_of', to: `usc:${fields.title}`, evidence: fields.identifier },
      ...laws,
      ...fateOf(section, key, fields.released).relations,
    ],
    body: bodyOf(xml, file.url),
    ...fateOf(section, key, fields.released).tombstone,
  };
}

const bodyOf = (content: string, baseUrl: string): RecordBody => ({
  normalizer: 'uslm_v1',
  content,
  baseUrl,
});

const viewUrl = ({ title, number }: SectionFields): string =>
  `${OLRC}/view.xhtml?req=granuleid:USC-prelim-title${title.replace('A', 'a')}-section${number}&num=0&edition=prelim`;

/** A title has a name and a day; its text is what it says outside of its sections. */
async function titleRecord(
  id: string,
  fields: SectionFields,
  acquired: Acquired,
): Promise<ParsedDocument> {
  const { title, release, released } = fields;
  const file = acquired.file('title');
  const annual = file ? undefined : acquired.file('htm');
  const read = file && readTitleOnce(await file.text());
  const edition = annual && readAnnualTitleOnce(await annual.text());
  const name = fields.name ?? `Title ${title}`;
  return {
    id,
    kind: 'title',
    title: name,
    publishedAt: null,
    updatedAt: released ? instantOfDay(released) : null,
    sourceUrl: `${OLRC}/view.xhtml?path=/prelim@title${title.replace('A', 'a')}&edition=prelim`,
    sourceOrg: ORGANISATION,
    citation: `${name}, United States Code${edition?.edition ? ` (${edition.edition})` : ''}. n.d.`,
    metadata: {
      uscTitle: title,
      release,
      releasedOn: released,
      edition: edition?.edition,
      currentThrough: edition?.through,
      positiveLaw: read?.positiveLaw ?? edition?.positiveLaw,
    },
    ...(file && read && { body: bodyOf(frontOf(read), file.url) }),
    ...(annual && edition && annualFront(await annual.text(), edition, annual.url)),
    ...eliminated(name),
  };
}

/** Nothing where the file has sections alone. */
function annualFront(
  text: string,
  { front }: AnnualTitle,
  baseUrl: string,
): Pick<ParsedDocument, 'body'> {
  const content = front.map(({ from, to }) => text.slice(from, to)).join('');
  return content === '' ? {} : { body: { normalizer: 'html_v1', content, baseUrl } };
}

/** What a saved page of Table III says of a law; a run adds the same to the record of the law. */
function classificationOf(law: string, text = ''): ParsedDocument {
  const found = lawsInTableThree(text)?.find((one) => one.law === law);
  const relations = found?.relations ?? [];
  const sourceUrl = tableThreeUrl(law);
  return {
    id: `law:${law}`,
    kind: 'classification',
    title: `Public Law ${law} in the United States Code`,
    publishedAt: found?.enacted ? instantOfDay(found.enacted) : null,
    updatedAt: null,
    sourceUrl,
    sourceOrg: ORGANISATION,
    citation: `Table III, Public Law ${law}. ${sourceUrl}`,
    metadata: { law, sections: relations.length },
    relations,
  };
}

/** The laws of the source credit: the first one made the section, the others changed it. */
function lawsIn(credit: XmlElement | undefined): Relation[] {
  const found = new Map<string, Relation>();
  let law: string | undefined;
  const visit = (element: XmlElement) => {
    for (const child of childElements(element)) {
      const { href, date } = child.attributes;
      const id = href === undefined ? undefined : idOfReference(href);
      if (id?.startsWith('law:')) {
        law = id;
        const kind = found.size === 0 ? 'enacted_by' : 'amended_by';
        if (!found.has(id)) found.set(id, { kind, to: id, evidence: collapse(textIn(child)) });
      } else if (child.name === 'date' && date && law) {
        const known = found.get(law);
        if (known && known.since === undefined) found.set(law, { ...known, since: date });
      }
      visit(child);
    }
  };
  if (credit) visit(credit);
  return [...found.values()];
}

/** The days of the credit in its order: acts of before 1957 have no number, and are called by theirs. */
const datesIn = (element: XmlElement): string[] =>
  childElements(element).flatMap((child) => [dateOf(child) ?? [], datesIn(child)].flat());

function find(element: XmlElement, is: (element: XmlElement) => boolean): XmlElement | undefined {
  if (is(element)) return element;
  for (const child of childElements(element)) {
    const found = find(child, is);
    if (found) return found;
  }
  return undefined;
}

/** `WAR AND NATIONAL DEFENSE [ELIMINATED]`: the heading is all that the publisher says of it. */
const eliminated = (title: string): Partial<ParsedDocument> =>
  /\[ELIMINATED\]/i.test(title)
    ? { status: 'withdrawn', tombstoneReason: 'the publisher calls it eliminated' }
    : {};

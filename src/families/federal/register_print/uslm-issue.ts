/** An issue, or a document of one, in GPO's USLM: what it says of each document. */
import { isoDate } from '../../../kit/eastern-dates.ts';
import { insideFirst } from '../../../kit/markup-words.ts';
import { plainDashes } from '../../../kit/plain-dashes.ts';
import { childrenNamed, descendantsOf, wordsOf } from '../../../kit/xml/find-elements.ts';
import { parseXml, type XmlElement } from '../../../kit/xml/parse-xml.ts';
import {
  agenciesNamed,
  docketsIn,
  documentsIn,
  numbersIn,
  orderNumbersIn,
  partsOfCfrIn,
  placeOf,
} from './printed-document.ts';

const TYPES: Readonly<Record<string, string>> = {
  rule: 'Rule',
  proposedRule: 'Proposed Rule',
  notice: 'Notice',
  presidentialDoc: 'Presidential Document',
};

/** By the mark of the printer. */
const PRESIDENTIAL: Readonly<Record<string, string>> = {
  DETERM: 'Determination',
  EXECORD: 'Executive Order',
  PRMEMO: 'Memorandum',
  PRNOTICE: 'Notice',
  PROCLA: 'Proclamation',
};

export const isUslmIssue = (text: string): boolean =>
  /<(?:frDoc|rule|proposedRule|notice|presidentialDoc)\b[^<>]*schemas\.gpo\.gov\/xml\/uslm/.test(
    text.slice(0, 4_000),
  );

export function uslmDocuments(xml: string) {
  const head = xml.slice(0, 4_000);
  const issuedOn = /<frDoc\b/.test(head) ? isoDate(factIn(head, 'dc:date')) : undefined;
  const volumeOfIssue = Number(factIn(head, 'volume')) || undefined;
  return documentsIn(xml, TYPES, (own, element) => {
    const { root } = parseXml(own);
    const [meta] = childrenNamed(root, 'meta');
    const fact = (name: string) => wordsOf(childrenNamed(meta, name)[0]);
    const filed = wordsOf(everywhere(root, 'frDocId')[0]);
    const pages = [...own.matchAll(/<\?page num="(\d+)"/g)].map(([, page]) => Number(page));
    const first = Number(fact('startingPage')) || undefined;
    const volume = Number(fact('volume')) || volumeOfIssue;
    return {
      number:
        plainDashes(fact('docNumber')) ||
        (/^[^>]*\/frdoc([0-9A-Z-]+)"/.exec(own)?.[1] ?? numbersIn(`[${filed}`)[0]?.number),
      publishedOn: issuedOn ?? isoDate(fact('date')),
      filedOn: isoDate(fact('created').slice(0, 10)),
      others: {
        ...factsOf(root, element),
        ...placeOf(volume, first, pages.at(-1)),
        // The first mark may be that of the second page: no citation is made from it.
        start_page: first ?? pages[0],
      },
    };
  });
}

function factsOf(root: XmlElement, element: string) {
  const [meta] = childrenNamed(root, 'meta');
  const [preface] = childrenNamed(root, 'preface');
  const inPreface = (name: string) => wordsOf(childrenNamed(preface, name)[0]);
  const inMeta = (name: string) => wordsOf(childrenNamed(meta, name)[0]);
  const ofRole = (role: string) =>
    childrenNamed(preface, 'property')
      .filter(({ attributes }) => attributes.role === role)
      .map((property) => plainDashes(wordsOf(property)));
  const named = inMeta('title') || inPreface('title');
  const agencies = childrenNamed(preface, 'organization')
    .filter(({ attributes }) => /:(?:AGENCY|SUBAGY)\b/.test(attributes.style ?? ''))
    .map(wordsOf);
  return {
    title: inPreface('subject') || inMeta('subject') || (named === 'Federal Register' ? '' : named),
    action: inPreface('action').replace(/^ACTION:\s*/i, ''),
    abstract: statement(root, 'summary'),
    dates: statement(root, 'dates') || statement(root, 'effectiveDate'),
    agencies: agenciesNamed(agencies),
    docket_ids: ofRole('DEPDOC').flatMap(docketsIn),
    regulation_id_numbers: ofRole('RIN').flatMap(
      (line) => line.match(/\d{4}-[A-Z]{2}\d{2}/g) ?? [],
    ),
    cfr_references: childrenNamed(preface, 'affected').map(wordsOf).flatMap(partsOfCfrIn),
    ...orderNumbersIn(named),
    ...(element === 'presidentialDoc' && {
      subtype: PRESIDENTIAL[/:([A-Z]+)/.exec(root.attributes.style ?? '')?.[1] ?? ''],
      signing_date: signedOn(root),
    }),
  };
}

function signedOn(root: XmlElement): string | undefined {
  const [date] = everywhere(root, 'signatureDate').flatMap((place) => childrenNamed(place, 'date'));
  return isoDate(date?.attributes.date);
}

function statement(root: XmlElement, role: string): string {
  const found = everywhere(root, 'statement').find(({ attributes }) => attributes.role === role);
  const [content] = childrenNamed(found, 'content');
  return childrenNamed(content, 'p').map(wordsOf).join(' ').trim();
}

const everywhere = (root: XmlElement, name: string): XmlElement[] =>
  [...descendantsOf(root)].filter((element) => element.name === name);

/** A fact of the issue's head, which may have a comment before it. */
const factIn = (head: string, name: string): string =>
  insideFirst(head, name)
    .replace(/<!--[\s\S]*?-->/, '')
    .trim();

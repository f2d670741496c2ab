/** An issue, or a document of one, in GPO's USLM: what it says of each document. */
import { isoDate } from '../../../kit/eastern-dates.ts';
import { present } from '../../../kit/parsed.ts';
import {
  collapse,
  isElement,
  parseXml,
  textIn,
  type XmlElement,
} from '../../../kit/xml/parse-xml.ts';
import { cfrIn, type PrintedDocument } from './printed-issue.ts';

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

const DOCUMENT = new RegExp(`<(${Object.keys(TYPES).join('|')})\\s[^<>]*>`, 'g');

export const isUslmIssue = (text: string): boolean =>
  /<(?:frDoc|rule|proposedRule|notice|presidentialDoc)\b[^<>]*schemas\.gpo\.gov\/xml\/uslm/.test(
    text.slice(0, 4_000),
  );

export function uslmDocuments(xml: string): {
  readonly documents: readonly PrintedDocument[];
  readonly withoutNumber: number;
} {
  const documents: PrintedDocument[] = [];
  const head = xml.slice(0, 4_000);
  const day = /<frDoc\b/.test(head) ? isoDate(between(head, 'dc:date')) : undefined;
  const volume = Number(between(head, 'volume') || Number.NaN);
  let withoutNumber = 0;
  for (const { 0: begin, 1: element = '', index: from } of xml.matchAll(DOCUMENT)) {
    const end = xml.indexOf(`</${element}>`, from);
    if (end < 0) continue;
    const to = end + element.length + 3;
    const own = xml.slice(from, to);
    const facts = factsOf(parseXml(own).root, element);
    const number =
      facts.number ?? /\/frdoc([0-9A-Z-]+)"/.exec(begin)?.[1] ?? printedNumber(facts.filed);
    const publication = day ?? facts.day ?? facts.created;
    if (number === undefined || publication === undefined) {
      withoutNumber += 1;
      continue;
    }
    const pages = [...own.matchAll(/<\?page num="(\d+)"/g)].map(([, page]) => Number(page));
    const said = facts.volume ?? (Number.isFinite(volume) ? volume : undefined);
    documents.push({
      document: {
        document_number: number,
        publication_date: publication,
        type: TYPES[element] ?? element,
        ...facts.rest,
        ...present({
          volume: said,
          start_page: facts.page ?? pages[0],
          end_page: pages.at(-1) ?? facts.page,
          citation: said && facts.page ? `${said} FR ${facts.page}` : undefined,
        }),
      },
      from,
      to,
      undated: (day ?? facts.day) === undefined,
    });
  }
  return { documents, withoutNumber };
}

function factsOf(root: XmlElement, element: string) {
  const meta = one(root, 'meta');
  const preface = one(root, 'preface');
  const properties = preface ? all(preface, 'property') : [];
  const ofRole = (role: string) =>
    properties.filter(({ attributes }) => attributes.role === role).map(words);
  const title = words(one(preface, 'subject')) || words(one(meta, 'subject'));
  const named = words(one(meta, 'title')) || words(one(preface, 'title'));
  const isPresidents = element === 'presidentialDoc';
  const number = plain(words(one(meta, 'docNumber')));
  const own = title || (named === 'Federal Register' ? '' : named);
  const agencies = all(preface, 'organization')
    .filter(({ attributes }) => /:(?:AGENCY|SUBAGY)\b/.test(attributes.style ?? ''))
    .map(words);
  const page = Number(words(one(meta, 'startingPage')));
  const volume = Number(words(one(meta, 'volume')));
  const signed = all(root, 'signatureDate', true)
    .flatMap((place) => all(place, 'date'))
    .map(({ attributes }) => attributes.date);
  return {
    number: number === '' ? undefined : number,
    day: isoDate(words(one(meta, 'date'))),
    created: isoDate(words(one(meta, 'created')).slice(0, 10)),
    filed: words(all(root, 'frDocId', true)[0]),
    page: page > 0 ? page : undefined,
    volume: volume > 0 ? volume : undefined,
    rest: present({
      title: own || undefined,
      subtype: isPresidents
        ? PRESIDENTIAL[/:([A-Z]+)/.exec(root.attributes.style ?? '')?.[1] ?? '']
        : undefined,
      action: words(one(preface, 'action')).replace(/^ACTION:\s*/i, '') || undefined,
      abstract: statement(root, 'summary'),
      dates: statement(root, 'dates') ?? statement(root, 'effectiveDate'),
      agencies: agencies.map((name) => ({ raw_name: name, name })),
      docket_ids: ofRole('DEPDOC').flatMap((said) =>
        plain(said)
          .replace(/^\[|\]$/g, '')
          .split(/;\s*/),
      ),
      regulation_id_numbers: ofRole('RIN').flatMap((said) =>
        [...plain(said).matchAll(/\d{4}-[A-Z]{2}\d{2}/g)].map(([rin]) => rin),
      ),
      cfr_references: all(preface, 'affected').flatMap((place) => cfrIn(words(place))),
      signing_date: isPresidents ? isoDate(signed[0]) : undefined,
      executive_order_number: /Executive Order (\d{4,5}(?:-[A-Z])?)/.exec(named)?.[1],
      proclamation_number: /Proclamation (\d{3,5})/.exec(named)?.[1],
    }),
  };
}

/** `[FR Doc. 2018–02357 Filed 2–6–18; 8:45 am]` */
const printedNumber = (filed: string): string | undefined =>
  /FR Doc\.?\s*([0-9A-Z]+(?:-[0-9A-Z]+)+)/.exec(plain(filed))?.[1];

function statement(root: XmlElement, role: string): string | undefined {
  const [found] = all(root, 'statement', true).filter(({ attributes }) => attributes.role === role);
  const [content] = all(found, 'content');
  const said = all(content, 'p').map(words).join(' ').trim();
  return said || undefined;
}

/** Numbers are printed with dashes of another length than those they are looked up by. */
const plain = (text: string): string => text.replace(/[\u2010-\u2015\u2212]/g, '-');

const words = (element: XmlElement | undefined): string =>
  element ? collapse(textIn(element)) : '';

const one = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  all(element, name)[0];

/** Its children of a name; or everywhere in it. */
function all(element: XmlElement | undefined, name: string, deep = false): XmlElement[] {
  return (element?.children ?? [])
    .filter(isElement)
    .flatMap((child) => (child.name === name ? [child] : deep ? all(child, name, true) : []));
}

const between = (xml: string, name: string): string =>
  new RegExp(`<${name}[^<>]*>(?:\\s*<!--[\\s\\S]*?-->)?([^<]*)</${name}>`).exec(xml)?.[1]?.trim() ??
  '';

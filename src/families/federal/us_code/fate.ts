/** What became of a section, by the status that the Code prints on it and by the words beside it. */
import type { ParsedDocument } from '../../../core/record.ts';
import type { Relation } from '../../../core/relations.ts';
import { instantOfDay } from '../../../kit/dates.ts';
import { collapse, isElement, textIn, type XmlElement } from '../../../kit/xml/parse-xml.ts';
import { idOfReference } from '../legislation/legal-references.ts';

export interface SectionFate {
  readonly tombstone: Partial<ParsedDocument>;
  readonly relations: readonly Relation[];
}

/** It says nothing any more. */
const ENDED: ReadonlySet<string> = new Set(['repealed', 'omitted', 'expired', 'terminated']);
/** It says it elsewhere. */
const MOVED: ReadonlySet<string> = new Set(['transferred', 'renumbered', 'redesignated']);

export function fateOf(
  section: XmlElement,
  own: string,
  released: string | undefined,
): SectionFate {
  const { status = '' } = section.attributes;
  if (!ENDED.has(status) && !MOVED.has(status)) return { tombstone: {}, relations: [] };
  const beside = besideOf(section);
  const references = beside.flatMap(referencesIn);
  const date = beside.map(lastDateIn).find((one) => one !== undefined) ?? released;
  const to = references.find((id) => id.startsWith('usc:') && withoutPart(id) !== own);
  const at = date === undefined ? {} : { tombstoneAt: instantOfDay(date) };
  const reason = reasonOf(beside, status);
  if (MOVED.has(status) && to !== undefined) {
    const successorId = withoutPart(to);
    return {
      tombstone: { status: 'superseded', ...at, tombstoneReason: reason, successorId },
      relations: [{ kind: `${status}_to`, to: successorId, evidence: reason }],
    };
  }
  const law = references.find((id) => id.startsWith('law:'));
  return {
    tombstone: { status: 'withdrawn', ...at, tombstoneReason: reason },
    relations: law === undefined ? [] : [{ kind: `${status}_by`, to: law, evidence: reason }],
  };
}

/** The heading, then the words of the section, then its notes: the first that tells is believed. */
function besideOf(section: XmlElement): XmlElement[] {
  const children = section.children.filter(isElement);
  const heading = children.filter(({ name }) => name === 'heading');
  const notes = children
    .filter(({ name }) => name === 'notes')
    .flatMap((one) => one.children.filter(isElement));
  const rest = children.filter(({ name }) => name === 'content' || name === 'note');
  return [...heading, ...rest, ...notes];
}

/** The publisher's own words: the heading, and where it is one word alone the sentence after it. */
function reasonOf(beside: readonly XmlElement[], status: string): string {
  const [heading = '', next = ''] = beside.map(sentencesOf);
  const words = heading.replace(/\]\s*$/, '').trim() || status;
  return /\s\S+\s/.test(words) || next === '' ? words : `${words}: ${next.slice(0, 400)}`;
}

/** Of a note its paragraphs: the words over them are its name, and no part of the sentence. */
function sentencesOf(element: XmlElement): string {
  const inside = element.children.filter(isElement);
  const paragraphs = inside.filter(({ name }) => name === 'p' || name === 'content');
  const told = paragraphs.length > 0 ? paragraphs : [element];
  return told.map((one) => collapse(textIn(one))).join(' ');
}

function referencesIn(element: XmlElement): string[] {
  const found: string[] = [];
  const visit = (one: XmlElement) => {
    const { href } = one.attributes;
    const id = href === undefined ? undefined : idOfReference(href);
    if (id !== undefined) found.push(id);
    for (const child of one.children) if (isElement(child)) visit(child);
  };
  visit(element);
  return found;
}

function lastDateIn(element: XmlElement): string | undefined {
  let last: string | undefined;
  const visit = (one: XmlElement) => {
    last = dateOf(one) ?? last;
    for (const child of one.children) if (isElement(child)) visit(child);
  };
  visit(element);
  return last;
}

/** A date, or an act, which is called by its day: `/us/act/1944-07-01/ch373`. */
export function dateOf({ name, attributes: { date, href } }: XmlElement): string | undefined {
  if (name === 'date' && /^\d{4}-\d\d-\d\d$/.test(date ?? '')) return date;
  return /^\/us\/act\/(\d{4}-\d\d-\d\d)\b/.exec(href ?? '')?.[1];
}

const withoutPart = (id: string): string => id.replace(/\(.*$/, '');

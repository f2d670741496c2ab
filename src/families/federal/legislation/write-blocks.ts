/** Levels, paragraphs and quotations to blocks. Depth is bounded by the parser, so recursion is safe. */

import { escapeWords } from '../../../kit/markdown/escape.ts';
import { isElement, serialize, type XmlElement, type XmlNode } from '../../../kit/xml/parse-xml.ts';
import { figureWords, INLINE, inlineElement, inlineOf, plainWords } from './read-inline.ts';
import { writeTable } from './read-table.ts';
import type { Role } from './vocabulary.ts';
import type { Place, WriterState } from './writer-state.ts';

/** Words and blocks in the order they stand; `lead` goes before the first words. */
export function writeNodes(
  nodes: readonly XmlNode[],
  place: Place,
  state: WriterState,
  lead = '',
): void {
  let words = lead;
  let isAfterQuotation = false;
  const flush = () => {
    const text = words.replace(/\s+/g, ' ').trim();
    words = '';
    // The stop of the sentence stands on the last line of what it quotes.
    if (isAfterQuotation && /^[.,;:]$/.test(text)) state.body.append(text);
    else if (text !== '')
      state.body.paragraph(changedWords(state.takeOpening() + text, place.changed));
    isAfterQuotation = false;
    state.writeLater();
  };
  for (const node of nodes) {
    if (!isElement(node)) {
      words += escapeWords(plainWords(node));
      continue;
    }
    const role = state.roleOf(node);
    if (role !== undefined && INLINE.has(role)) words += inlineElement(node, state);
    else if (role === 'sidenote') words += inlineElement(node, state);
    // A committee is named alone on covers, and in the sentence that says what was referred to it.
    else if (node.name === 'committee' && words.trim() !== lead.trim())
      words += inlineOf(node.children, state);
    else if (role === 'afterQuotation') state.body.append(closing(node, state));
    else if (role === 'paragraph') {
      // The number and heading of a level run into its first paragraph.
      const runIn = words.trim() === lead.trim() ? words : '';
      if (runIn === '') flush();
      words = '';
      writeNodes(node.children, within(node, place, state), state, runIn);
    } else {
      flush();
      writeBlock(node, role, within(node, place, state), state);
      isAfterQuotation = role === 'quotation';
    }
  }
  flush();
}

function within(element: XmlElement, place: Place, state: WriterState): Place {
  const changed = state.vocabulary.changed(element.attributes);
  return changed === undefined ? place : { ...place, changed };
}

const changedWords = (text: string, changed: Place['changed']): string => {
  if (changed === 'deleted') return `~~${text.replaceAll('~~', '')}~~`;
  return changed === 'added' ? `<ins>${text}</ins>` : text;
};

function writeBlock(
  element: XmlElement,
  role: Role | undefined,
  place: Place,
  state: WriterState,
): void {
  switch (role) {
    case 'meta':
      break;
    case 'major':
    case 'section':
    case 'minor':
      writeLevel(element, role, place, state);
      break;
    case 'quotation':
      writeQuotation(element, place, state);
      break;
    case 'item':
    case 'columns':
      if (element.children.some((one) => isElement(one) && state.roleOf(one) === 'number'))
        writeLevel(element, 'minor', { ...place, listed: true }, state);
      else
        state.body.item(() =>
          writeNodes(spaced(element.children), { ...place, listed: true }, state),
        );
      break;
    case 'table':
      writeTable(element, state);
      break;
    case 'figure':
      state.body.figure(figureWords(element), serialize(element));
      break;
    case 'note':
      state.body.quote(() => writeNodes(element.children, { ...place, quoted: 'yes' }, state));
      break;
    case 'heading':
    case 'subheading':
      writeLooseHeading(element, place, state);
      break;
    default:
      writeNodes(element.children, place, state);
  }
}

/** A heading of something that is no level: of a table of contents, of notes, of a run of paragraphs. */
function writeLooseHeading(element: XmlElement, place: Place, state: WriterState): void {
  const words = inlineOf(element.children, state).replace(/\s+/g, ' ').trim();
  const level = Number(element.attributes.printedLevel);
  if (level && place.quoted === 'no' && !place.listed) {
    state.body.heading(Math.min(level, 6), unescaped(words));
    state.writeLater();
  } else state.body.paragraph(bold(words));
}

/** Columns of a table of contents stand apart, whatever stands between their tags. */
const spaced = (nodes: readonly XmlNode[]): XmlNode[] => nodes.flatMap((node) => [node, ' ']);

const bold = (markdown: string): string => {
  const words = markdown.replace(/\s+/g, ' ').trim();
  return words === '' ? '' : `**${words.replaceAll('*', '')}**`;
};

function writeLevel(
  element: XmlElement,
  role: 'major' | 'section' | 'minor',
  place: Place,
  state: WriterState,
): void {
  const number: XmlNode[] = [];
  const heading: XmlNode[] = [];
  const rest: XmlNode[] = [];
  for (const child of element.children) {
    const part = isElement(child) ? state.roleOf(child) : undefined;
    if (part === 'number' && isElement(child)) number.push(...child.children, ' ');
    else if (part === 'heading' && isElement(child)) heading.push(...child.children, ' ');
    else rest.push(child);
  }
  // A dot before an item is what Markdown sets itself.
  const num = inlineOf(number, state)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[•●▪]$/, '');
  const head = inlineOf(heading, state).replace(/\s+/g, ' ').trim();
  if (role === 'major' || (role === 'section' && head !== '')) {
    writeHeading(element, role, num, head, place, state);
    writeNodes(rest, { ...place, depth: place.depth + 1, listed: false }, state);
    return;
  }
  const lead = leadOf(role, num, head, rest, place, state);
  const flat = !place.listed && (role === 'section' || element.name === 'subsection');
  if (flat) writeNodes(rest, place, state, lead);
  else state.body.item(() => writeNodes(rest, { ...place, listed: true }, state, lead));
}

const NAMES: Readonly<Record<string, string>> = {
  'constitution-article': 'Article',
  'subdivision-level': 'Subdivision',
};

function writeHeading(
  element: XmlElement,
  role: 'major' | 'section',
  num: string,
  head: string,
  place: Place,
  state: WriterState,
): void {
  const label = state.vocabulary.printed ? num : printedNumber(element.name, role, num, place);
  const apart = state.vocabulary.printed || role === 'section';
  const joint = /—$/.test(label) ? '' : !label || !head || apart ? ' ' : '—';
  const words = `${label}${joint}${head}`.trim();
  if (words === '') return;
  const changed = changedWords(words, place.changed);
  if (place.quoted !== 'no') state.body.paragraph(bold(state.takeOpening() + changed));
  else {
    const level = place.depth + 2 + (BELOW[element.name] ?? 0);
    state.body.heading(level, unescaped(changed), element.attributes.id);
  }
  state.writeLater();
}

/** Accounts of an appropriation follow each other and are not in each other. */
const BELOW: Readonly<Record<string, number>> = {
  'appropriations-intermediate': 1,
  'appropriations-small': 2,
};

/** The stylesheets of the House print the kind of a level before its number. */
function printedNumber(name: string, role: 'major' | 'section', num: string, place: Place): string {
  if (num === '') return '';
  if (role === 'section') {
    if (place.quoted === 'USC') return `§ ${num}`;
    return place.quoted === 'no' || place.quoted === 'OLC' ? `Sec. ${num}` : num;
  }
  const kind = NAMES[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
  return `${kind} ${num}`;
}

function leadOf(
  role: 'section' | 'minor',
  num: string,
  head: string,
  rest: readonly XmlNode[],
  place: Place,
  state: WriterState,
): string {
  const label =
    role === 'section' && !state.vocabulary.printed
      ? printedNumber('section', role, num, place)
      : num;
  if (head === '') return label === '' ? '' : `${label} `;
  const name = bold(head);
  if (state.vocabulary.printed) return `${label} ${name} `.trimStart();
  const runsIn = rest.some((node) => isElement(node) && state.roleOf(node) === 'paragraph');
  return `${label} ${name}${runsIn ? '.—' : ''}`.trimStart();
}

function writeQuotation(element: XmlElement, place: Place, state: WriterState): void {
  const style = element.attributes.style ?? element.attributes.styleType ?? '';
  const quoted = style === 'OLC' ? 'OLC' : /usc/i.test(style) ? 'USC' : 'yes';
  const after = element.children.filter(
    (node): node is XmlElement => isElement(node) && state.roleOf(node) === 'afterQuotation',
  );
  const inside = element.children.filter((node) => !after.includes(node as XmlElement));
  // The older schema leaves the quotation marks to its stylesheet.
  if (!state.vocabulary.printed) state.openQuotation('“');
  state.body.quote(() => writeNodes(inside, { ...place, quoted, listed: false }, state));
  const unused = state.takeOpening();
  const end = state.vocabulary.printed || unused !== '' ? '' : '”';
  state.body.append(end + after.map((node) => closing(node, state)).join(''));
}

const closing = (element: XmlElement, state: WriterState): string =>
  inlineOf(element.children, state).replace(/\s+/g, ' ').trimEnd();

/** The body writer takes plain words for a heading and escapes them itself. */
const unescaped = (markdown: string): string =>
  markdown
    .replace(/\\([\\`*_[\]<&~|])/g, '$1')
    .replace(/&lt;/g, '<')
    .replace(/&amp;/g, '&')
    .replace(/\*\*?|~~/g, '')
    .replace(/<\/?(?:ins|sup|sub)>/g, '');

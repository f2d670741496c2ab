/** Footnotes as kramdown (GOV.UK), GitHub and EPUB write them: marks in the text, notes in a container. */
import { attr, descendants, type Element, hasClass } from './dom.ts';

export interface Footnotes {
  /** The label a mark refers to, when the element is a mark of a note that exists. */
  mark(element: Element): string | undefined;
  isContainer(element: Element): boolean;
  /** The label of a note that some mark refers to; without one a renderer would drop it. */
  note(element: Element): string | undefined;
  isBackLink(element: Element): boolean;
}

export function findFootnotes(root: Element): Footnotes {
  const all = [...descendants(root)];
  const notes = new Map<string, Element>();
  const inContainer = new Set<Element>();
  for (const container of all.filter(isContainer)) {
    if (inContainer.has(container)) continue;
    for (const element of descendants(container)) {
      inContainer.add(element);
      const id = attr(element, 'id');
      if (element.tagName === 'li' && id !== undefined && !notes.has(id)) notes.set(id, element);
    }
  }
  const labels = new Map<Element, string>();
  const marks = new Map<Element, string>();
  if (notes.size > 0) {
    const taken = new Set<string>();
    for (const element of all) {
      const note = notes.get(markTarget(element) ?? '');
      if (note === undefined || inContainer.has(element)) continue;
      const label = labels.get(note) ?? freeLabel(element, note, taken);
      labels.set(note, label);
      marks.set(element, label);
    }
  }
  return {
    mark: (element) => marks.get(element),
    isContainer: (element) => labels.size > 0 && isContainer(element),
    note: (element) => labels.get(element),
    isBackLink,
  };
}

const isContainer = (element: Element): boolean =>
  hasClass(element, 'footnotes') ||
  attr(element, 'role') === 'doc-endnotes' ||
  attr(element, 'data-footnotes') !== undefined;

function markTarget(element: Element): string | undefined {
  if (element.tagName !== 'a' || isBackLink(element)) return undefined;
  const href = attr(element, 'href');
  return href?.startsWith('#') ? decode(href.slice(1)) : undefined;
}

const isBackLink = (element: Element): boolean =>
  element.tagName === 'a' &&
  (hasClass(element, 'reversefootnote', 'footnote-backref') ||
    attr(element, 'role') === 'doc-backlink' ||
    attr(element, 'data-footnote-backref') !== undefined);

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** The number the reader sees, or the note's id; never one that another note has. */
function freeLabel(mark: Element, note: Element, taken: Set<string>): string {
  const shown = mark.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
  const number = /^\s*[[(]?(\d{1,6})[\])]?\s*$/.exec(shown)?.[1];
  const id = (attr(note, 'id') ?? '').replace(/^fn[:_-]?/, '').replace(/[^\w-]+/g, '-');
  for (const label of [number, id.slice(0, 60)]) {
    if (label && !taken.has(label)) {
      taken.add(label);
      return label;
    }
  }
  const label = `note-${taken.size + 1}`;
  taken.add(label);
  return label;
}

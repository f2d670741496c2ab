/** Reads an element field by field and remembers which fields nobody asked for. */
import { collapse, isElement, textIn, type XmlElement } from './parse-xml.ts';

export interface ElementReader {
  readonly name: string;
  readonly element: XmlElement;
  /**
   * Words of the first child of the first of these names that has any, white space collapsed;
   * undefined when none has. All the names count as read: they are spellings of one fact.
   */
  text(...names: readonly string[]): string | undefined;
  /** The same with its white space: for prose in CDATA. */
  raw(name: string): string | undefined;
  one(name: string): ElementReader | undefined;
  all(name: string): readonly ElementReader[];
  /** Items of a container: `list('actions', 'item')`. Several containers are read as one. */
  list(container: string, item: string): readonly ElementReader[];
  attribute(name: string): string | undefined;
  /** All words inside; marks the whole element as read. */
  words(): string;
  /** Every child that is a leaf, by name: for counts whose names the publisher invents. */
  leaves(): Readonly<Record<string, string>>;
  /** Names that say nothing a record needs; the reason stands beside the call. */
  skip(...names: readonly string[]): void;
}

export interface XmlFields {
  readonly root: ElementReader;
  unread(): readonly string[];
}

export function fieldsOf(root: XmlElement): XmlFields {
  const readers: Tracked[] = [];
  const reader = trackedReader(root, root.name, readers, () => false);
  return {
    root: reader,
    unread: () => {
      const paths = new Set<string>();
      for (const one of readers) one.unreadInto(paths);
      return [...paths].sort();
    },
  };
}

interface Tracked extends ElementReader {
  unreadInto(paths: Set<string>): void;
}

function trackedReader(
  element: XmlElement,
  path: string,
  readers: Tracked[],
  readAbove: () => boolean,
): Tracked {
  const children = new Map<string, XmlElement[]>();
  let stray = false;
  for (const child of element.children) {
    if (!isElement(child)) stray ||= /\S/.test(child);
    else {
      const same = children.get(child.name);
      if (same) same.push(child);
      else children.set(child.name, [child]);
    }
  }
  const asked = new Set<string>();
  const askedAttributes = new Set<string>();
  const several = new Set<string>();
  let whole = false;
  /** Whoever took all words of an element took those of the elements in it. */
  const isRead = () => whole || readAbove();
  const made = new Map<string, readonly Tracked[]>();
  const all = (name: string): readonly Tracked[] => {
    asked.add(name);
    const known = made.get(name);
    if (known) return known;
    const found = (children.get(name) ?? []).map((child) =>
      trackedReader(child, `${path}/${name}`, readers, isRead),
    );
    made.set(name, found);
    return found;
  };
  const leaf = (name: string, shape: (text: string) => string): string | undefined => {
    asked.add(name);
    const found = children.get(name);
    if (!found) return undefined;
    const first = shape(found[0] ? textIn(found[0]) : '');
    for (const other of found.slice(1)) if (shape(textIn(other)) !== first) several.add(name);
    return first === '' ? undefined : first;
  };
  const self: Tracked = {
    name: element.name,
    element,
    text: (...names) => {
      const found = names.map((name) => leaf(name, collapse));
      return found.find((text) => text !== undefined);
    },
    raw: (name) => leaf(name, (text) => text.trim()),
    one: (name) => {
      const found = all(name);
      if (found.length > 1) several.add(name);
      return found[0];
    },
    all,
    list: (container, item) => all(container).flatMap((one) => one.all(item)),
    attribute: (name) => {
      askedAttributes.add(name);
      return element.attributes[name]?.trim() || undefined;
    },
    words: () => {
      whole = true;
      return collapse(textIn(element));
    },
    leaves: () => {
      const found: Record<string, string> = {};
      for (const [name, [child]] of children) {
        asked.add(name);
        if (child) found[name] = collapse(textIn(child));
      }
      return found;
    },
    skip: (...names) => {
      for (const name of names) asked.add(name);
    },
    unreadInto: (paths) => {
      if (isRead()) return;
      if (stray) paths.add(`${path}/#text`);
      for (const name of children.keys()) if (!asked.has(name)) paths.add(`${path}/${name}`);
      for (const name of several) paths.add(`${path}/${name} (several)`);
      for (const name of Object.keys(element.attributes)) {
        if (!askedAttributes.has(name) && !/^(?:xmlns|xsi:|xml:)/.test(name))
          paths.add(`${path}@${name}`);
      }
    },
  };
  readers.push(self);
  return self;
}

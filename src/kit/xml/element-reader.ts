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
  const readers: TrackedElement[] = [];
  const reader = new TrackedElement(root, root.name, readers, undefined);
  return {
    root: reader,
    unread: () => {
      const paths = new Set<string>();
      for (const one of readers) one.unreadInto(paths);
      return [...paths].sort();
    },
  };
}

/** A class, because a file of two megabytes makes a hundred thousand of them. */
class TrackedElement implements ElementReader {
  readonly element: XmlElement;
  private readonly path: string;
  private readonly readers: TrackedElement[];
  private readonly above: TrackedElement | undefined;
  /** Names asked for. Two lists and no map: an element has few names, and a file many elements. */
  private readonly asked: string[] = [];
  /** The readers made for each of those names; `undefined` for those read as words. */
  private readonly made: (readonly TrackedElement[] | undefined)[] = [];
  private attributesAsked: Set<string> | undefined;
  private several: Set<string> | undefined;
  private whole = false;

  constructor(
    element: XmlElement,
    path: string,
    readers: TrackedElement[],
    above: TrackedElement | undefined,
  ) {
    this.element = element;
    this.path = path;
    this.readers = readers;
    this.above = above;
    readers.push(this);
  }

  get name(): string {
    return this.element.name;
  }

  text(...names: readonly string[]): string | undefined {
    let found: string | undefined;
    for (const name of names) {
      const words = this.leaf(name, collapse);
      found ??= words;
    }
    return found;
  }

  raw(name: string): string | undefined {
    return this.leaf(name, trimmed);
  }

  one(name: string): ElementReader | undefined {
    const found = this.all(name);
    if (found.length > 1) this.tellSeveral(name);
    return found[0];
  }

  all(name: string): readonly TrackedElement[] {
    const at = this.asked.indexOf(name);
    const known = at < 0 ? undefined : this.made[at];
    if (known) return known;
    const path = `${this.path}/${name}`;
    const found = this.named(name).map(
      (child) => new TrackedElement(child, path, this.readers, this),
    );
    if (at < 0) {
      this.asked.push(name);
      this.made.push(found);
    } else this.made[at] = found;
    return found;
  }

  list(container: string, item: string): readonly ElementReader[] {
    return this.all(container).flatMap((one) => one.all(item));
  }

  attribute(name: string): string | undefined {
    this.attributesAsked ??= new Set();
    this.attributesAsked.add(name);
    return this.element.attributes[name]?.trim() || undefined;
  }

  words(): string {
    this.whole = true;
    return collapse(textIn(this.element));
  }

  leaves(): Readonly<Record<string, string>> {
    const found: Record<string, string> = {};
    for (const child of this.element.children) {
      if (!isElement(child)) continue;
      this.skip(child.name);
      found[child.name] ??= collapse(textIn(child));
    }
    return found;
  }

  skip(...names: readonly string[]): void {
    for (const name of names) this.askedFor(name);
  }

  private askedFor(name: string): void {
    if (this.asked.includes(name)) return;
    this.asked.push(name);
    this.made.push(undefined);
  }

  unreadInto(paths: Set<string>): void {
    if (this.isRead()) return;
    for (const child of this.element.children) {
      if (isElement(child)) {
        if (!this.asked.includes(child.name)) paths.add(`${this.path}/${child.name}`);
      } else if (/\S/.test(child)) paths.add(`${this.path}/#text`);
    }
    for (const name of this.several ?? []) paths.add(`${this.path}/${name} (several)`);
    for (const name in this.element.attributes) {
      if (!this.attributesAsked?.has(name) && !/^(?:xmlns|xsi:|xml:)/.test(name))
        paths.add(`${this.path}@${name}`);
    }
  }

  /** Whoever took all words of an element took those of the elements in it. */
  private isRead(): boolean {
    return this.whole || (this.above?.isRead() ?? false);
  }

  private named(name: string): XmlElement[] {
    const found: XmlElement[] = [];
    for (const child of this.element.children)
      if (isElement(child) && child.name === name) found.push(child);
    return found;
  }

  private leaf(name: string, shape: (text: string) => string): string | undefined {
    this.askedFor(name);
    let first: string | undefined;
    for (const child of this.element.children) {
      if (!isElement(child) || child.name !== name) continue;
      const words = shape(textIn(child));
      if (first === undefined) first = words;
      else if (words !== first) this.tellSeveral(name);
    }
    return first === '' ? undefined : first;
  }

  private tellSeveral(name: string): void {
    this.several ??= new Set();
    this.several.add(name);
  }
}

const trimmed = (text: string): string => text.trim();

import { type DefaultTreeAdapterMap, parse, serializeOuter } from 'parse5';

type Element = DefaultTreeAdapterMap['element'];
type Node = DefaultTreeAdapterMap['node'];

/** One element by its name, id and classes: what a person can read off a page. */
const SELECTOR = /^(?:[a-z][a-z0-9-]*)?(?:[#.][A-Za-z_][\w-]*)*$/;

export const isSelector = (text: string): boolean => text !== '' && SELECTOR.test(text);

/** The first element of the page that the selector names, as HTML; undefined where there is none. */
export function mainPart(html: string, selector: string): string | undefined {
  const [name = ''] = /^[a-z0-9-]*/.exec(selector) ?? [];
  const marks = [...selector.slice(name.length).matchAll(/([#.])([\w-]+)/g)];
  const found = firstOf(
    parse(html),
    (element) =>
      (name === '' || element.tagName === name) &&
      marks.every(([, sign, value = '']) =>
        sign === '#'
          ? attribute(element, 'id') === value
          : attribute(element, 'class').split(/\s+/).includes(value),
      ),
  );
  return found && serializeOuter(found);
}

/** The title a page gives itself. */
export function titleOf(html: string): string | undefined {
  const page = parse(html);
  const heading = firstOf(page, ({ tagName }) => tagName === 'title');
  const text = heading && elementText(heading).replaceAll(/\s+/g, ' ').trim();
  return text === '' ? undefined : text;
}

/** In the order of the page. A loop, not a call for each level: pages may be thousands deep. */
function firstOf(root: Node, fits: (element: Element) => boolean): Element | undefined {
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('tagName' in node && fits(node)) return node;
    // One by one: a page may have more of them than a call may have arguments.
    if ('childNodes' in node) for (const one of node.childNodes.toReversed()) waiting.push(one);
  }
  return undefined;
}

const elementText = (element: Element): string =>
  element.childNodes.map((node) => ('value' in node ? node.value : '')).join('');

const attribute = ({ attrs }: Element, name: string): string =>
  attrs.find((one) => one.name === name)?.value ?? '';

/** GAO's page of a product: what only it has is the state of each recommendation, and whether it was replaced. */
import { isoDate } from '../../../kit/eastern-dates.ts';
import {
  attribute,
  elementsIn,
  hasClass,
  markupOf,
  type PageElement,
  wordsOf,
} from '../../../kit/html-elements.ts';
import { present } from '../../../kit/parsed.ts';
import { numbersIn } from './listing.ts';

export interface Recommendation {
  readonly agency?: string;
  /** A matter is for Congress to consider; everything else is for an agency to do. */
  readonly isMatter?: true;
  readonly text: string;
  readonly status?: string;
  readonly comments?: string;
}

interface Contact {
  readonly name: string;
  readonly title?: string;
  readonly email?: string;
  readonly phone?: string;
}

export interface ProductPage {
  readonly number?: string;
  readonly title?: string;
  readonly published?: string;
  readonly released?: string;
  readonly topics: readonly string[];
  readonly subjects?: readonly string[];
  readonly agencies?: readonly string[];
  /** The page's own words about the product: a few sentences, then findings and reasons. */
  readonly fastFacts?: string;
  readonly highlights?: string;
  readonly contacts?: readonly Contact[];
  readonly recommendations: readonly Recommendation[];
  /** What the page says in words, for notes of withdrawal. */
  readonly notices: readonly string[];
}

/** The element that tells a product page from a wall. */
export const PRODUCT_SIGN = 'link[rel="canonical"][href*="/products/"]';

export function readProductPage(html: string): ProductPage {
  const [canonical] = elementsIn(
    html,
    (one) => one.tagName === 'link' && attribute(one, 'rel') === 'canonical',
  );
  const [main] = elementsIn(html, (one) => one.tagName === 'main');
  const words = wordsOf(main ?? elementsIn(html, (one) => one.tagName === 'body')[0]);
  const [heading] = elementsIn(main ?? html, (one) => one.tagName === 'h1');
  const dated = (label: string) =>
    isoDate(new RegExp(`${label}:\\s*([A-Z][a-z]{2,8}\\.? \\d{1,2}, \\d{4})`).exec(words)?.[1]);
  const within = (name: string, fits: (one: PageElement) => boolean) =>
    classed(main ?? html, name).flatMap((one) => elementsIn(one, fits));
  const isTopic = (one: PageElement) =>
    one.tagName === 'a' &&
    /^(?:https:\/\/www\.gao\.gov)?\/topics\/./.test(attribute(one, 'href') ?? '');
  // The menus beside the text name every topic there is.
  const own = within('views-field-field-topic', isTopic);
  const beside = new Set(
    elementsIn(main ?? html, ({ tagName }) => tagName === 'nav' || tagName === 'aside').flatMap(
      (one) => elementsIn(one, isTopic),
    ),
  );
  const topics = (
    own.length > 0 ? own : elementsIn(main ?? html, isTopic).filter((one) => !beside.has(one))
  ).map(wordsOf);
  const said = (...names: readonly string[]) =>
    names.map((name) => wordsOf(classed(main ?? html, name)[0])).find(Boolean);
  return {
    ...present({
      fastFacts: said('field--name-field-fast-facts-description'),
      highlights: said('field--name-product-highlights-custom', 'js-endpoint-highlights'),
      subjects: eachOnce(
        within('views-field-field-subject-term', ({ tagName }) => /^(?:a|span)$/.test(tagName)),
      ),
      agencies: eachOnce(within('views-field-field-agency-name', ({ tagName }) => tagName === 'a')),
      contacts: classed(main ?? html, 'staff-contact').flatMap(contactIn),
      number: numbersIn((canonical && attribute(canonical, 'href')) ?? '')[0],
      title: wordsOf(heading),
      published: dated('Published'),
      released: dated('Publicly Released'),
    }),
    topics: [...new Set(topics)].filter(Boolean),
    recommendations: recommendationsIn(html),
    notices: elementsIn(
      main ?? html,
      (one) => hasClass(one, 'usa-alert') || hasClass(one, 'notice'),
    )
      .map(wordsOf)
      .filter(Boolean),
  };
}

/** What the page says of the product, without its menus: for a record whose report did not come. */
export function productText(html: string): string {
  const [main] = elementsIn(html, ({ tagName }) => tagName === 'main');
  const told = elementsIn(
    main ?? html,
    (one) =>
      one.tagName === 'h1' ||
      hasClass(one, 'field--name-field-fast-facts-description') ||
      hasClass(one, 'js-endpoint-highlights') ||
      hasClass(one, 'field--name-product-highlights-custom') ||
      /\bview--recommendations/.test(attribute(one, 'class') ?? ''),
  );
  const inner = new Set(told.flatMap((one) => elementsIn(one, (child) => told.includes(child))));
  const own = told.filter((one) => !inner.has(one));
  return own.length > 1 ? own.map(markupOf).join('\n') : main ? markupOf(main) : html;
}

const classed = (page: string | PageElement, name: string): PageElement[] =>
  elementsIn(page, (one) => hasClass(one, name));

const eachOnce = (elements: readonly PageElement[]): string[] =>
  [...new Set(elements.map(wordsOf))].filter(Boolean);

function contactIn(block: PageElement): Contact[] {
  const linked = (scheme: string) =>
    elementsIn(block, (one) => (attribute(one, 'href') ?? '').startsWith(scheme)).map(wordsOf)[0];
  const name = wordsOf(classed(block, 'node-title')[0]);
  if (name === '') return [];
  const title = wordsOf(classed(block, 'field--name-field-staff-contact-title')[0]);
  return [present({ name, title, email: linked('mailto:'), phone: linked('tel:') })];
}

/** Every table whose heads name a recommendation or a matter, and a status, in whatever order. */
function recommendationsIn(html: string): Recommendation[] {
  return elementsIn(html, (one) => one.tagName === 'table').flatMap((table) => {
    const heads = elementsIn(table, (one) => one.tagName === 'th').map(wordsOf);
    const column = (name: RegExp) => heads.findIndex((head) => name.test(head));
    const [agency, text, status, comments] = [
      column(/agency/i),
      column(/recommendation|matter/i),
      column(/status/i),
      column(/comments/i),
    ];
    if (text === undefined || text < 0 || status === undefined || status < 0) return [];
    const isMatter = /matter/i.test(heads[text] ?? '');
    return elementsIn(table, (one) => one.tagName === 'tr').flatMap((row): Recommendation[] => {
      // The first column may be a heading of its row.
      const cells = elementsIn(row, ({ tagName }) => tagName === 'td' || tagName === 'th');
      const says = wordsOf(cells[text]);
      if (says === '' || cells.every(({ tagName }) => tagName === 'th')) return [];
      const state = wordsOf(cells[status]);
      const [, word] = /^(Open|Closed)\b[\s–-]*/i.exec(state) ?? [];
      const told = comments === undefined || comments < 0 ? '' : wordsOf(cells[comments]);
      return [
        present({
          agency: agency !== undefined && agency >= 0 ? wordsOf(cells[agency]) : undefined,
          isMatter: isMatter || undefined,
          text: says,
          status: word ?? state,
          comments: [word && state.length > word.length ? state : '', told]
            .filter(Boolean)
            .join(' '),
        }) as Recommendation,
      ];
    });
  });
}

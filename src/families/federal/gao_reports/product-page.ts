/** GAO's page of a product: what only it has is the state of each recommendation, and whether it was replaced. */
import { isoDate } from '../../../kit/eastern-dates.ts';
import { attribute, elementsIn, hasClass, wordsOf } from '../../../kit/html-elements.ts';
import { present } from '../../../kit/parsed.ts';
import { numbersIn } from './listing.ts';

export interface Recommendation {
  readonly agency?: string;
  readonly text: string;
  readonly status?: string;
  readonly comments?: string;
}

export interface ProductPage {
  readonly number?: string;
  readonly title?: string;
  readonly published?: string;
  readonly released?: string;
  readonly topics: readonly string[];
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
  const topics = elementsIn(
    main ?? html,
    (one) => one.tagName === 'a' && /^\/topics\/./.test(attribute(one, 'href') ?? ''),
  ).map(wordsOf);
  return {
    ...present({
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

/** A table whose heads name an agency, a recommendation and a status, in whatever order. */
function recommendationsIn(html: string): Recommendation[] {
  for (const table of elementsIn(html, (one) => one.tagName === 'table')) {
    const heads = elementsIn(table, (one) => one.tagName === 'th').map(wordsOf);
    const column = (name: RegExp) => heads.findIndex((head) => name.test(head));
    const [agency, text, status] = [
      column(/agency/i),
      column(/recommendation|matter/i),
      column(/status/i),
    ];
    if (text === undefined || text < 0 || status === undefined || status < 0) continue;
    return elementsIn(table, (one) => one.tagName === 'tr').flatMap((row) => {
      const cells = elementsIn(row, (one) => one.tagName === 'td');
      const says = wordsOf(cells[text]);
      if (says === '') return [];
      const state = wordsOf(cells[status]);
      const [, word] = /^(Open|Closed)\b[\s–-]*/i.exec(state) ?? [];
      return [
        present({
          agency: agency !== undefined && agency >= 0 ? wordsOf(cells[agency]) : undefined,
          text: says,
          status: word ?? state,
          comments: word && state.length > word.length ? state : undefined,
        }),
      ];
    });
  }
  return [];
}

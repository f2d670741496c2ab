/** A product of GAO as a record: what came, and what is lacking because it stands behind a wall. */
import type { Acquired } from '../../../core/acquired.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { ParsedDocument, RecordBody } from '../../../core/record.ts';
import type { Relation } from '../../../core/relations.ts';
import { dateWithin, instantOfDay, longDate } from '../../../kit/dates.ts';
import { isoDate } from '../../../kit/eastern-dates.ts';
import { pageWithout } from '../../../kit/html-elements.ts';
import { present } from '../../../kit/parsed.ts';
import { printedBody } from '../govinfo/package-files.ts';
import { printedPackageOf } from '../mods/packages.ts';
import { readMods } from '../mods/read-mods.ts';
import { fateIn, supersededIn } from './fate.ts';
import { type GaoCandidate, type ListedProduct, productUrl } from './listing.ts';
import { type ProductPage, productText, readProductPage } from './product-page.ts';

export const ORGANISATION = 'U.S. Government Accountability Office';

/** Files that most products have; a product without them lacks them. */
const WORDS: Readonly<Record<string, string>> = {
  pdf: 'the report as a PDF',
  page: 'the product page, with the state of each recommendation',
};

export async function parseProduct(
  acquired: Acquired,
  { fields }: GaoCandidate,
): Promise<ParsedDocument> {
  const pageFile = acquired.file('page');
  const page = pageFile && readProductPage(await pageFile.text());
  const product = await described(fields, acquired, page);
  const { number, title } = product;
  const published = product.published ?? (product.released && instantOfDay(product.released));
  const day = dateWithin(published);
  const sourceUrl = product.packageId
    ? `https://www.govinfo.gov/app/details/${product.packageId}`
    : productUrl([number, ...(product.others ?? [])].join('%2C'));
  const body = await bodyOf(acquired);
  const lacks = lacking(acquired, product, body);
  const reissued = reissuedOn(title);
  return {
    id: `gao:${number}`,
    kind: kindOfProduct(product),
    title,
    publishedAt: published ?? null,
    updatedAt: reissued ? instantOfDay(reissued) : null,
    sourceUrl,
    sourceOrg: ORGANISATION,
    citation: `${ORGANISATION}. ${title}. ${number.toUpperCase()}. ${day ? longDate(day) : 'n.d'}. ${sourceUrl}`,
    metadata: present({
      ...metadataOf(product, page, lacks),
      reissuedOn: reissued,
      textFrom: isPageAlone(acquired) ? 'the product page: its words, not the report' : undefined,
    }) as JsonObject,
    aliases: (product.others ?? []).map((other) => `gao:${other}`),
    relations: relationsOf(product),
    ...(body && { body }),
    ...fateIn([title, ...(page?.notices ?? []), product.summary]),
    incomplete: lacks.length > 0,
  };
}

/** What the listing says, with what the files say better. */
async function described(
  listed: ListedProduct,
  acquired: Acquired,
  page: ProductPage | undefined,
): Promise<ListedProduct> {
  const mods = acquired.file('mods');
  const printed = mods && printedPackageOf(readMods(await mods.text()).value);
  const day = page?.published ?? printed?.dates[0];
  return present({
    ...listed,
    title: (page?.title ?? printed?.title ?? listed.title) || listed.number.toUpperCase(),
    published: listed.published ?? (day === undefined ? undefined : instantOfDay(day)),
    released: page?.released ?? listed.released,
    topics: [...new Set([...(listed.topics ?? []), ...(page?.topics ?? [])])],
    summary: listed.summary ?? page?.highlights,
  }) as ListedProduct;
}

/** `... [Reissued with revisions on Aug. 7, 2026]` at the end of a title. */
const reissuedOn = (title: string): string | undefined =>
  isoDate(
    /\[[^\]]*\b(?:Reissued|Revised|Corrected)\b[^\]]*?([A-Z][a-z]{2,8}\.? \d{1,2}, \d{4})\]/i.exec(
      title,
    )?.[1],
  );

/** The letters after the number say what a product is. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^b-/, 'decision'],
  [/^t-|t$/, 'testimony'],
  [/r$/, 'correspondence'],
  [/sp$/, 'special_publication'],
  [/g$/, 'guide'],
];
const kindOfProduct = ({ number, type }: ListedProduct): string =>
  /decision/i.test(type ?? '')
    ? 'decision'
    : (KINDS.find(([fits]) => fits.test(number))?.[1] ?? 'report');

function metadataOf(
  product: ListedProduct,
  page: ProductPage | undefined,
  lacks: readonly string[],
): JsonObject {
  const { number, others = [], summary, released, type, outcome, packageId } = product;
  const parts = partsOf(summary);
  return present({
    number: number.toUpperCase(),
    numbers: others.length > 0 ? [number, ...others].map((one) => one.toUpperCase()) : undefined,
    type,
    released,
    outcome,
    packageId,
    summary,
    ...parts,
    fastFacts: page?.fastFacts,
    subjects: page?.subjects,
    agencies: page?.agencies,
    contacts: page?.contacts as unknown as JsonObject[],
    recommendations: page?.recommendations as unknown as JsonObject[],
    openRecommendations: page?.recommendations.filter(({ status }) => /^open/i.test(status ?? ''))
      .length,
    notices: page?.notices,
    tags: { topics: [...(product.topics ?? [])] },
    lacks,
  }) as JsonObject;
}

const PARTS = {
  found: 'What GAO Found',
  why: 'Why GAO Did This Study',
  recommends: 'What GAO Recommends',
} as const;

/** Most summaries have two or three parts under headings of their own. */
function partsOf(summary = ''): { [name in keyof typeof PARTS]?: string } {
  const found = Object.entries(PARTS)
    .map(([name, heading]) => ({ name, heading, at: summary.indexOf(heading) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  return present(
    Object.fromEntries(
      found.map(({ name, heading, at }, i) => [
        name,
        summary.slice(at + heading.length, found[i + 1]?.at).trim(),
      ]),
    ),
  );
}

const relationsOf = ({ title, summary = '' }: ListedProduct): Relation[] =>
  supersededIn(`${title} ${summary}`).map((to) => ({
    kind: 'supersedes',
    to,
    evidence: 'Supersedes',
  }));

/** HTML keeps headings and tables that a PDF loses; the summary alone is no text of the report. */
export async function bodyOf(acquired: Acquired): Promise<RecordBody | undefined> {
  const html = acquired.file('html');
  if (html)
    return {
      normalizer: 'html_v1',
      content: pageWithout(await html.text(), MENUS),
      baseUrl: html.url,
    };
  const pdf = acquired.file('pdf');
  if (pdf) return { normalizer: 'pdf_v1', content: await pdf.bytes() };
  if (acquired.file('mods')) return printedBody(acquired);
  const page = acquired.file('page');
  return (
    page && {
      normalizer: 'html_v1',
      content: productText(await page.text()),
      baseUrl: page.url,
    }
  );
}

/** An online report stands among links to share it and a list of its parts. */
const MENUS: ReadonlySet<string> = new Set(['nav', 'noscript', 'svg', 'script', 'style']);

/** Of the report itself nothing came. */
const isPageAlone = (acquired: Acquired): boolean =>
  acquired.file('page') !== undefined &&
  ['html', 'pdf', 'mods'].every((name) => acquired.file(name) === undefined);

function lacking(
  acquired: Acquired,
  { packageId }: ListedProduct,
  body: RecordBody | undefined,
): string[] {
  if (packageId !== undefined) return body ? [] : ['the text'];
  return Object.entries(WORDS).flatMap(([name, words]) => {
    if (acquired.file(name) || (name === 'pdf' && acquired.file('html'))) return [];
    return [`${words}: ${acquired.missing.get(name) ?? NOT_ASKED}`];
  });
}

const NOT_ASKED = 'it was not asked for';

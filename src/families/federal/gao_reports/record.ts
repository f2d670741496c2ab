/** A product of GAO as a record: what came, and what is lacking because it stands behind a wall. */
import type { Acquired } from '../../../core/acquired.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { ParsedDocument, RecordBody } from '../../../core/record.ts';
import type { Relation } from '../../../core/relations.ts';
import { dateWithin, instantOfDay, longDate } from '../../../kit/dates.ts';
import { present } from '../../../kit/parsed.ts';
import { printedBody } from '../govinfo/package-files.ts';
import { printedPackageOf } from '../mods/packages.ts';
import { readMods } from '../mods/read-mods.ts';
import { fateIn, supersededIn } from './fate.ts';
import { type GaoCandidate, type ListedProduct, productUrl } from './listing.ts';
import { type ProductPage, readProductPage } from './product-page.ts';

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
  return {
    id: `gao:${number}`,
    kind: kindOfProduct(product),
    title,
    publishedAt: published ?? null,
    updatedAt: null,
    sourceUrl,
    sourceOrg: ORGANISATION,
    citation: `${ORGANISATION}. ${title}. ${number.toUpperCase()}. ${day ? longDate(day) : 'n.d'}. ${sourceUrl}`,
    metadata: metadataOf(product, page, lacks),
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
  }) as ListedProduct;
}

/** The letters after the number say what a product is. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^b-/, 'decision'],
  [/t$/, 'testimony'],
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
    recommendations: page?.recommendations as unknown as JsonObject[],
    openRecommendations: page?.recommendations.filter(({ status }) => /^open/i.test(status ?? ''))
      .length,
    notices: page?.notices,
    tags: { topics: [...(product.topics ?? [])] },
    lacks,
  }) as JsonObject;
}

/** Most summaries have two parts under headings of their own. */
function partsOf(summary = ''): { found?: string; why?: string } {
  const at = (heading: string) => summary.indexOf(heading);
  const [found, why] = [at('What GAO Found'), at('Why GAO Did This Study')];
  const part = (from: number, heading: string, to: number) =>
    from < 0 ? undefined : summary.slice(from + heading.length, to > from ? to : undefined).trim();
  return present({
    found: part(found, 'What GAO Found', why),
    why: part(why, 'Why GAO Did This Study', found),
  });
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
  if (html) {
    const { url: baseUrl, charset } = html;
    return { normalizer: 'html_v1', content: await html.bytes(), charset, baseUrl };
  }
  const pdf = acquired.file('pdf');
  if (pdf) return { normalizer: 'pdf_v1', content: await pdf.bytes() };
  return acquired.file('mods') ? printedBody(acquired) : undefined;
}

function lacking(
  acquired: Acquired,
  { packageId }: ListedProduct,
  body: RecordBody | undefined,
): string[] {
  if (packageId !== undefined) return body ? [] : ['the text'];
  return Object.entries(WORDS).flatMap(([name, words]) => {
    if (acquired.file(name) || (name === 'pdf' && body)) return [];
    return [`${words}: ${acquired.missing.get(name) ?? NOT_ASKED}`];
  });
}

const NOT_ASKED = 'it was not asked for';

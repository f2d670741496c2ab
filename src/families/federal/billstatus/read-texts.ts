/** Titles, summaries, notes, estimates and text versions: the words about a bill. */
import { decodeEntities } from '../../../kit/markdown/html-fragment.ts';
import { present } from '../../../kit/parsed.ts';
import type { ElementReader } from '../../../kit/xml/element-reader.ts';
import { idOfAddress } from '../id-aliases.ts';
import type { BillTitle, CostEstimate, Note, Summary, TextVersion } from './bill-status.ts';
import { linksOf } from './read-actions.ts';

export const titlesIn = (bill: ElementReader): BillTitle[] =>
  bill
    .list('titles', 'item')
    .map((item) =>
      present<BillTitle>({
        type: item.text('titleType'),
        title: item.text('title') ?? '',
        parentType: item.text('parentTitleType'),
        chamberCode: item.text('chamberCode'),
        chamber: item.text('chamberName'),
        versionCode: item.text('billTextVersionCode'),
        version: item.text('billTextVersionName'),
        updateDate: item.text('updateDate'),
        typeCode: item.text('titleTypeCode'),
        source: item.one('sourceSystem')?.text('name'),
      }),
    )
    .filter((title) => title.title !== undefined);

/** Three nestings live: `billSummaries/item`, `summary`, `item`; the text is plain or inside `cdata`. */
export function summariesIn(bill: ElementReader): Summary[] {
  const container = bill.one('summaries');
  if (!container) return [];
  return [
    ...container.list('billSummaries', 'item'),
    ...container.all('summary'),
    ...container.all('item'),
  ].map((item) => {
    // The chamber that the version code stands for.
    item.skip('currentChamber', 'currentChamberCode');
    return present({
      versionCode: item.text('versionCode'),
      name: item.text('name'),
      actionDate: item.text('actionDate'),
      actionDescription: item.text('actionDesc'),
      updateDate: item.text('updateDate'),
      lastUpdateDate: item.text('lastSummaryUpdateDate'),
      text: item.raw('text') ?? item.one('cdata')?.raw('text') ?? item.raw('cdata'),
    });
  });
}

export const notesIn = (bill: ElementReader): Note[] =>
  bill
    .list('notes', 'item')
    .map((item) =>
      present<Note>({
        text: item.raw('text') ?? item.one('cdata')?.raw('text'),
        links: linksOf(item),
      }),
    )
    .filter((note) => Object.keys(note).length > 0);

/** Files of the 108th to the 111th Congress have each estimate twice: by http with HTML in its words, and by https. */
export function estimatesIn(bill: ElementReader): CostEstimate[] {
  const all = bill.list('cboCostEstimates', 'item').map(estimateOf);
  return [...new Map(all.map((one) => [one.id ?? JSON.stringify(one), one])).values()];
}

function estimateOf(item: ElementReader): CostEstimate {
  const url = item.text('url', 'rptUrl');
  return present({
    id: url === undefined ? undefined : idOfAddress(url),
    date: item.text('pubDate', 'rptPubDate'),
    title: withoutMarkup(item.text('title', 'rptTitle')),
    url,
    description: withoutMarkup(item.text('description')),
  });
}

/** CBO's words come with entities of HTML, and with its paragraphs. */
const withoutMarkup = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : decodeEntities(text.replace(/<\/?p>/gi, ''));

export const textVersionsIn = (bill: ElementReader): TextVersion[] =>
  bill
    .list('textVersions', 'item')
    .map((item) => {
      const formats = item
        .list('formats', 'item')
        .map((format) => {
          const url = format.text('url') ?? '';
          // Only the API says it, in words.
          const said = format.text('type');
          return { format: formatOf(url) ?? said ?? 'unknown', url };
        })
        .filter((format) => format.url !== '');
      const id = formats.map((format) => idOfAddress(format.url)).find((one) => one !== undefined);
      return { ...present({ type: item.text('type'), date: item.text('date'), id }), formats };
    })
    // An empty item was published for a while.
    .filter((version) => version.type !== undefined || version.formats.length > 0);

/** The folder names the format: `uslm/` and `xml/` share an extension. */
function formatOf(url: string): string | undefined {
  const folder = /\/(xml|uslm|html?|pdf|text|txt)\/[^/]+$/i.exec(url)?.[1]?.toLowerCase();
  const format = folder ?? /\.([a-z]{3,4})$/i.exec(url)?.[1]?.toLowerCase();
  return format === 'html' ? 'htm' : format === 'text' ? 'txt' : format;
}

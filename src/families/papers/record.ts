import type { AcquiredFile } from '../../core/acquired.ts';
import type { ParsedDocument } from '../../core/record.ts';
import { parseInstant } from '../../core/time.ts';
import type { FoundPdf } from './find-pdf/find-pdf.ts';
import type { Identifiers, PaperNotice, Work } from './works/work.ts';

/**
 * The row of a paper. Its id is the one it was listed under: what was learned on the way may add
 * names, but must not make another record of it.
 */
export function paperRecord(
  listed: Work,
  foundPdf: FoundPdf | undefined,
  file: AcquiredFile | undefined,
  content: Uint8Array | undefined,
): ParsedDocument {
  const work = foundPdf?.work ?? listed;
  const { identifiers, year, authors, journal, publishedOn } = work;
  const title = work.title ?? named(listed.id);
  const url = pageOf(identifiers) ?? work.locations[0]?.url ?? '';
  return {
    id: listed.id,
    kind: 'paper',
    title,
    publishedAt: publishedAt(work),
    updatedAt: null,
    sourceUrl: url,
    sourceOrg: file ? new URL(file.url).hostname : 'unknown',
    citation: citationOf(title, work, url),
    metadata: {
      identifiers: { ...identifiers },
      year,
      ...(publishedOn && { published_on: publishedOn }),
      ...(authors && { authors }),
      ...(journal && { journal }),
      notices: work.notices.map((notice) => ({ ...notice })),
      ...(foundPdf && {
        resolver: foundPdf.via.resolver,
        tier: foundPdf.via.tier,
        pdf_url: foundPdf.address.url,
        ...(foundPdf.address.version && { version: foundPdf.address.version }),
        ...(foundPdf.address.licence && { licence: foundPdf.address.licence }),
      }),
    },
    ...(content && { body: { normalizer: 'pdf_v1', content } }),
    ...fateOf(work.notices),
    // Nobody could say what became of it, or it has no file: ask again next time.
    ...((foundPdf === undefined || foundPdf.undescribed) && { incomplete: true }),
  };
}

/** The first moment of the day, month or year that is known. */
function publishedAt({ publishedOn, year }: Work): string | null {
  const said = publishedOn ?? (year === null ? '' : String(year).padStart(4, '0'));
  const [known = '', month = '01', day = '01'] = said.split('-');
  const at = known === '' ? undefined : parseInstant(`${known}-${month}-${day}T00:00:00Z`);
  return at ?? null;
}

/** `Ada Poe, Bo Li et al.: Lichens of the north. Mosses (2021). https://doi.org/…`, as far as it is known. */
function citationOf(title: string, work: Work, url: string): string {
  const { authors = [], journal, year, publishedOn } = work;
  const by = authors.slice(0, AUTHORS_CITED).join(', ');
  const others = authors.length > AUTHORS_CITED ? ' et al.' : '';
  const where = journal === undefined ? '' : `. ${journal}`;
  const when = ` (${year ?? publishedOn?.slice(0, 4) ?? 'n.d.'})`;
  return `${by === '' ? '' : `${by}${others}: `}${title}${where}${when}. ${url}`;
}

const AUTHORS_CITED = 3;

/**
 * What notices make of a paper. Retracted and withdrawn ones are withdrawn; one that a later version
 * replaces is superseded by it; a concern is for somebody to look at. A correction leaves it as it
 * is: it stands in the metadata.
 */
export function fateOf(
  notices: readonly PaperNotice[],
): Pick<ParsedDocument, 'status' | 'tombstoneAt' | 'tombstoneReason' | 'successorId'> {
  for (const [kinds, status] of FATES) {
    const said = notices.filter(({ kind }) => kinds.includes(kind));
    // Who names the notice itself says more.
    const notice = said.find(({ doi }) => doi !== undefined) ?? said[0];
    if (!notice || (status === 'superseded' && notice.doi === undefined)) continue;
    const at = parseInstant(notice.at ?? '');
    const where = notice.doi === undefined ? '' : ` by doi:${notice.doi}`;
    return {
      status,
      tombstoneReason: `${WORDS[notice.kind]}${where}, says ${notice.from}`,
      ...(at !== undefined && { tombstoneAt: at }),
      ...(status === 'superseded' && { successorId: `doi:${notice.doi}` }),
    };
  }
  return {};
}

const FATES: readonly (readonly [readonly PaperNotice['kind'][], ParsedDocument['status']])[] = [
  [['retraction', 'withdrawal'], 'withdrawn'],
  [['replacement'], 'superseded'],
  [['concern'], 'flagged'],
];

const WORDS: Readonly<Record<PaperNotice['kind'], string>> = {
  retraction: 'retracted',
  withdrawal: 'withdrawn',
  replacement: 'replaced',
  concern: 'an expression of concern was published',
  correction: 'corrected',
};

/** Where people read about it. */
function pageOf({ doi, arxiv, pmcid, pmid, openalex }: Identifiers): string | undefined {
  if (doi !== undefined) return `https://doi.org/${encodeURI(doi)}`;
  if (arxiv !== undefined) return `https://arxiv.org/abs/${arxiv.replace('@', 'v')}`;
  if (pmcid !== undefined) return `https://pmc.ncbi.nlm.nih.gov/articles/${pmcid}/`;
  if (pmid !== undefined) return `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`;
  return openalex === undefined ? undefined : `https://openalex.org/${openalex}`;
}

/** `docs/<doc id>/<name>.pdf`: the id keeps works apart whose files are called alike. */
export function pathOf({ id, title, metadata }: ParsedDocument): string {
  const year = typeof metadata.year === 'number' ? metadata.year : 'undated';
  return `docs/${folderOf(id)}/${year}-${slug(title)}.pdf`;
}

/** One name, and back again: nothing else becomes `%2F`. */
const folderOf = (id: string): string =>
  encodeURIComponent(id).replaceAll('%3A', ':').replaceAll('%40', '@').slice(0, 400);

function slug(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return (words ?? ['paper']).join('-').slice(0, 80).replace(/-+$/, '');
}

/** `doi:10.1/x` without a title is called by its name. */
const named = (id: string): string => id.slice(id.indexOf(':') + 1);

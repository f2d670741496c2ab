/** Indexes of repositories, and repositories: CORE, DOAJ, DataCite, Zenodo, OSF, OpenAIRE, HAL, figshare. */
import { json, type PracticeRequest, type PracticeResponse } from '../../publisher.ts';
import { doiUrl, FILES, indexPdf, pageUrl } from './addresses.ts';
import type { Paper } from './paper.ts';
import type { OtherIndex } from './stories.ts';
import type { PapersWorld } from './world.ts';

type Handler = (
  world: PapersWorld,
  request: PracticeRequest,
) => PracticeResponse | Promise<PracticeResponse>;

/** The paper a question is about, when this index is the one that has it. */
function keptBy(index: OtherIndex, world: PapersWorld, doi: string | undefined): Paper | undefined {
  const paper = doi === undefined ? undefined : world.find(doi);
  return paper?.story.places.only === index ? paper : undefined;
}

/** `doi:"10.5555/…"` and its relatives. */
const quoted = (text: string | null): string | undefined => /"([^"]+)"/.exec(text ?? '')?.[1];

const one = <T>(paper: Paper | undefined, as: (paper: Paper) => T): T[] =>
  paper ? [as(paper)] : [];

export const core: Handler = (world, { search, headers }) => {
  if (!/^Bearer \S+/.test(String(headers.authorization ?? '')))
    return json({ message: 'Unauthorized' }, 401);
  const paper = keptBy('core', world, quoted(new URLSearchParams(search).get('q')));
  const results = one(paper, (it) => ({
    id: it.row,
    doi: it.doi,
    title: it.title,
    downloadUrl: indexPdf(it),
    links: [
      { type: 'download', url: indexPdf(it) },
      { type: 'display', url: `https://core.ac.uk/works/${it.row}` },
    ],
    sourceFulltextUrls: [],
  }));
  return json({ totalHits: results.length, limit: 3, offset: 0, results });
};

export const doaj: Handler = (world, { path }) => {
  const paper = keptBy('doaj', world, quoted(decodeURIComponent(path)));
  const results = one(paper, (it) => ({
    id: String(it.row).padStart(32, '0'),
    bibjson: {
      title: it.title,
      identifier: [
        { type: 'pissn', id: '1234-5679' },
        { type: 'DOI', id: it.doi.toUpperCase() },
      ],
      link: [
        { type: 'fulltext', url: pageUrl(it), content_type: 'HTML' },
        { type: 'fulltext', url: indexPdf(it), content_type: 'PDF' },
      ],
    },
  }));
  return json({ total: results.length, page: 1, pageSize: 3, query: '', results });
};

export const datacite: Handler = (world, { path }) => {
  const paper = keptBy('datacite', world, decodeURIComponent(path.replace(/^\/dois\//, '')));
  if (!paper)
    return json(
      { errors: [{ status: '404', title: "The resource you are looking for doesn't exist." }] },
      404,
    );
  return json({
    data: {
      id: paper.doi,
      type: 'dois',
      attributes: {
        doi: paper.doi,
        titles: [{ title: paper.title }],
        publicationYear: paper.year,
        url: doiUrl(paper),
        contentUrl: [indexPdf(paper)],
        relatedIdentifiers: [],
      },
    },
  });
};

export const zenodo: Handler = (world, { search }) => {
  const paper = keptBy('zenodo', world, quoted(new URLSearchParams(search).get('q')));
  const hits = one(paper, (it) => ({
    id: it.row,
    doi: it.doi,
    metadata: { title: it.title, access_right: 'open', license: { id: it.licence } },
    files: [
      { key: 'data.csv', size: 10, links: { self: `https://${FILES}/zenodo/${it.row}.csv` } },
      { key: 'paper.pdf', size: 10, links: { self: indexPdf(it) } },
    ],
  }));
  return json({ hits: { hits, total: hits.length }, links: {} });
};

export const osf: Handler = (world, { search }) => {
  const paper = keptBy('osf', world, new URLSearchParams(search).get('filter[doi]') ?? undefined);
  const data = one(paper, (it) => ({
    id: `p${it.row}`,
    type: 'preprints',
    attributes: { title: it.title, date_withdrawn: null, is_published: true },
    links: { html: `https://osf.io/p${it.row}/` },
    embeds: {
      primary_file: {
        data: { attributes: { name: 'manuscript.pdf' }, links: { download: indexPdf(it) } },
      },
    },
  }));
  return json({ data, meta: { total: data.length } });
};

export const openaire: Handler = (world, { search }) => {
  const paper = keptBy('openaire', world, new URLSearchParams(search).get('pid') ?? undefined);
  const results = one(paper, (it) => ({
    mainTitle: it.title,
    instances: [
      { urls: [doiUrl(it)], accessRight: { label: 'CLOSED' } },
      { urls: [indexPdf(it)], license: it.licence, accessRight: { label: 'OPEN' } },
    ],
  }));
  return json({ header: { numFound: results.length }, results });
};

export const hal: Handler = (world, { search }) => {
  const paper = keptBy('hal', world, quoted(new URLSearchParams(search).get('q')));
  const docs = one(paper, (it) => ({
    halId_s: `hal-0${it.row}`,
    fileMain_s: `https://hal.science/hal-0${it.row}/document`,
    files_s: [indexPdf(it)],
    fileType_s: ['file'],
  }));
  return json({ response: { numFound: docs.length, start: 0, docs } });
};

export const figshare: Handler = async (world, request) => {
  const files = /^\/v2\/articles\/(\d+)\/files$/.exec(request.path)?.[1];
  if (files !== undefined) {
    const paper = world.paper(Number(files));
    return json([
      {
        id: 1,
        name: 'figure.png',
        is_link_only: false,
        download_url: `https://${FILES}/figshare/1.png`,
      },
      { id: 2, name: 'paper.pdf', is_link_only: false, download_url: indexPdf(paper) },
    ]);
  }
  if (request.method !== 'POST') return json({ message: 'method not allowed', code: 405 }, 405);
  const asked = JSON.parse((await request.body()).toString()) as { search_for?: string };
  const paper = keptBy('figshare', world, quoted(asked.search_for ?? ''));
  return json(
    one(paper, (it) => ({
      id: it.row,
      doi: it.doi,
      title: it.title,
      url: `https://api.figshare.com/v2/articles/${it.row}`,
    })),
  );
};

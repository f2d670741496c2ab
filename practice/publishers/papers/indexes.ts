/** Indexes of everything: Unpaywall, OpenAlex, Crossref, Semantic Scholar. */
import { html, json, type PracticeRequest, type PracticeResponse } from '../../publisher.ts';
import {
  doiUrl,
  indexPdf,
  oldPdfUrl,
  pageUrl,
  pdfUrl,
  pmcPage,
  repositoryPage,
  repositoryPdf,
} from './addresses.ts';
import type { Paper } from './paper.ts';
import type { PapersWorld } from './world.ts';

type Handler = (world: PapersWorld, request: PracticeRequest) => PracticeResponse;

export const unpaywall: Handler = (world, { path, search }) => {
  const email = new URLSearchParams(search).get('email') ?? '';
  if (!email.includes('@'))
    return json(
      { error: true, message: 'Email address required in API call', HTTP_status_code: 422 },
      422,
    );
  const doi = decodeURIComponent(path.replace(/^\/v2\//, ''));
  const paper = world.find(doi);
  if (!paper || paper.story.places.unpaywall === 'unknown')
    return json(
      { error: true, message: `'${doi}' isn't in Unpaywall`, HTTP_status_code: 404 },
      404,
    );
  const places = unpaywallPlaces(paper);
  return json(
    {
      doi: paper.doi,
      doi_url: doiUrl(paper),
      title: paper.title,
      genre: 'journal-article',
      year: paper.year,
      is_oa: places.length > 0,
      oa_status: places.length > 0 ? 'gold' : 'closed',
      has_repository_copy: places.some(({ host_type }) => host_type === 'repository'),
      best_oa_location: places[0] ?? null,
      first_oa_location: places[0] ?? null,
      oa_locations: places,
      oa_locations_embargoed: [],
      data_standard: 2,
      z_authors: null,
      updated: '2025-08-04T14:10:34Z',
    },
    200,
    AN_HOUR,
  );
};

const AN_HOUR = { 'cache-control': 'public, max-age=3600' };

function unpaywallPlaces(paper: Paper) {
  const { unpaywall: knows, pmc } = paper.story.places;
  const place = (pdf: string | null, page: string, host: string, pmh: string | null = null) => ({
    url: pdf ?? page,
    url_for_pdf: pdf,
    url_for_landing_page: page,
    evidence: 'deprecated',
    license: paper.licence,
    version: host === 'publisher' ? 'publishedVersion' : 'acceptedVersion',
    host_type: host,
    pmh_id: pmh,
    updated: 'deprecated',
  });
  const journal = (pdf: string | null) => place(pdf, doiUrl(paper), 'publisher');
  const repository = place(
    repositoryPdf(paper),
    repositoryPage(paper),
    'repository',
    `oai:eprints.example:${paper.row}`,
  );
  switch (knows) {
    case 'journal':
      return [journal(pdfUrl(paper))];
    case 'old link':
      return [journal(oldPdfUrl(paper))];
    // The best location of a gold paper often has no PDF; the copy in the repository does.
    case 'repository':
      return [journal(null), repository];
    case 'journal, repository':
      return [journal(pdfUrl(paper)), repository];
    case 'page':
      return pmc === 'none'
        ? [journal(null)]
        : [
            journal(null),
            place(
              null,
              pmcPage(paper),
              'repository',
              `oai:pubmedcentral.nih.gov:${paper.pmcid?.slice(3)}`,
            ),
          ];
    default:
      return [];
  }
}

/** A work as OpenAlex has it; `ids` never has arXiv, and a hidden PMCID is not there either. */
export function openAlexOf(paper: Paper) {
  const { places } = paper.story;
  const place = (pdf: string | null, page: string, version: string | null) => ({
    is_oa: pdf !== null,
    pdf_url: pdf,
    landing_page_url: page,
    source: { display_name: 'Practice Papers', type: 'journal' },
    license: pdf === null ? null : paper.licence,
    version,
  });
  const primary = place(null, doiUrl(paper), null);
  const copies = [
    ...(places.only === 'openalex'
      ? [place(indexPdf(paper), repositoryPage(paper), 'acceptedVersion')]
      : []),
    ...(paper.arxiv
      ? [place(null, `https://arxiv.org/abs/${paper.arxiv}`, 'submittedVersion')]
      : []),
  ];
  const isOpen = places.unpaywall !== 'unknown' && places.unpaywall !== 'closed';
  return {
    id: `https://openalex.org/${paper.openalex}`,
    doi: `https://doi.org/${paper.doi}`,
    title: paper.title,
    display_name: paper.title,
    publication_year: paper.year,
    publication_date: `${paper.year}-03-01`,
    authorships: paper.authors.map((name, at) => ({
      author_position: at === 0 ? 'first' : 'middle',
      author: { id: `https://openalex.org/A${5_000_000_000 + at}`, display_name: name },
    })),
    ids: {
      openalex: `https://openalex.org/${paper.openalex}`,
      doi: `https://doi.org/${paper.doi}`,
      pmid: `https://pubmed.ncbi.nlm.nih.gov/${paper.pmid}`,
      ...(paper.pmcid && places.pmc !== 'hidden' && { pmcid: pmcPage(paper) }),
    },
    open_access: {
      is_oa: isOpen,
      oa_status: isOpen ? 'gold' : 'closed',
      oa_url: isOpen ? doiUrl(paper) : null,
      any_repository_has_fulltext: false,
    },
    best_oa_location: copies.find(({ pdf_url }) => pdf_url !== null) ?? null,
    primary_location: primary,
    locations: [primary, ...copies],
    is_retracted: paper.notice?.kind === 'retraction',
    updated_date: '2025-08-07T12:31:52.147233',
  };
}

/** Single works, and lists by cursor; an unknown work is answered with a page. */
export const openAlex: Handler = (world, { path, search }) => {
  if (path === '/works') return openAlexList(world, new URLSearchParams(search));
  const name = decodeURIComponent(path.replace(/^\/works\//, '')).replace(
    /^(?:doi:|pmid:|pmcid:)|^https:\/\/doi\.org\//,
    '',
  );
  const paper = world.find(name);
  if (!paper)
    return html('<!doctype html>\n<title>404 Not Found</title>\n<h1>Not Found</h1>\n', 404);
  return json(openAlexOf(paper), 200, AN_HOUR);
};

function openAlexList(world: PapersWorld, query: URLSearchParams): PracticeResponse {
  const per = Number(query.get('per-page') ?? query.get('per_page') ?? 25);
  if (!(per >= 1 && per <= 200))
    return json({ error: 'Invalid query parameters error.', message: `per-page is ${per}` }, 403);
  const cursor = query.get('cursor') ?? '*';
  const start = cursor === '*' ? 0 : Number(Buffer.from(cursor, 'base64url').toString());
  const filter = query.get('filter') ?? '';
  const words = (query.get('search') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const isMeant = (paper: Paper): boolean => {
    const { publication_date: day, open_access, title } = openAlexOf(paper);
    const of = (name: string) => new RegExp(`(?:^|,)${name}:([^,]+)`).exec(filter)?.[1];
    return (
      day >= (of('from_publication_date') ?? '') &&
      day <= (of('to_publication_date') ?? '9999') &&
      (of('open_access.is_oa') ?? String(open_access.is_oa)) === String(open_access.is_oa) &&
      words.every((word) => title.toLowerCase().includes(word))
    );
  };
  const results = [];
  let row = start;
  for (; row < world.size && results.length < per; row += 1) {
    const paper = world.paper(row);
    if (isMeant(paper)) results.push(openAlexOf(paper));
  }
  const next = row < world.size ? Buffer.from(String(row)).toString('base64url') : null;
  return json({
    meta: { count: world.size, per_page: per, next_cursor: next },
    results,
    group_by: [],
  });
}

export const crossref: Handler = (world, { path }) => {
  const paper = world.find(path.replace(/^\/works\//, ''));
  if (!paper || paper.doi.startsWith('10.48550/'))
    return { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Resource not found.' };
  const link = (url: string, type: string, use: string) => ({
    URL: url,
    'content-type': type,
    'content-version': 'vor',
    'intended-application': use,
  });
  const links =
    paper.story.places.only === 'crossref'
      ? [link(indexPdf(paper), 'application/pdf', 'text-mining')]
      : [link(`https://${paper.host}/tdm/${paper.row}.xml`, 'text/xml', 'text-mining')];
  const notice = paper.notice;
  return json(
    {
      status: 'ok',
      'message-type': 'work',
      message: {
        DOI: paper.doi,
        title: [paper.title],
        author: paper.authors.map((name, at) => ({
          given: name.split(' ')[0],
          family: name.split(' ')[1],
          sequence: at === 0 ? 'first' : 'additional',
        })),
        'container-title': ['Practice Papers'],
        issued: { 'date-parts': [[paper.year, 3, 1]] },
        link: links,
        resource: { primary: { URL: pageUrl(paper) } },
        ...(notice && {
          'updated-by': [
            {
              DOI: notice.doi,
              type: notice.kind,
              source: 'publisher',
              label: notice.kind,
              updated: { 'date-time': notice.at, 'date-parts': [[2025, 5, 4]] },
            },
          ],
        }),
      },
    },
    200,
    {
      ...AN_HOUR,
      'x-rate-limit-limit': '50',
      'x-rate-limit-interval': '1s',
      'x-api-pool': 'polite',
    },
  );
};

/** An address that is not there is an empty text here. */
export const semanticScholar: Handler = (world, { path }) => {
  const name = decodeURIComponent(path.replace(/^\/graph\/v1\/paper\//, '')).replace(
    /^(?:DOI|ARXIV|PMID):/,
    '',
  );
  const paper = world.find(name);
  if (!paper) return json({ error: `Paper with id ${name} not found` }, 404);
  const isHere = paper.story.places.only === 'semantic_scholar';
  return json({
    paperId: String(paper.row).padStart(40, 'a'),
    externalIds: {
      DOI: paper.doi,
      CorpusId: paper.row,
      ...(paper.arxiv && { ArXiv: paper.arxiv }),
    },
    title: paper.title,
    year: paper.year,
    isOpenAccess: isHere,
    openAccessPdf: {
      url: isHere ? indexPdf(paper) : '',
      status: isHere ? 'GREEN' : null,
      license: null,
    },
  });
};

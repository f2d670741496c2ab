/** Archives that keep papers themselves: arXiv, PubMed Central, Europe PMC. */
import { html, json, type PracticeRequest, type PracticeResponse } from '../../publisher.ts';
import { doiUrl } from './addresses.ts';
import { copyOf, file, sha256 } from './copies.ts';
import { challengePage, escaped } from './pages.ts';
import type { Paper } from './paper.ts';
import type { PapersWorld } from './world.ts';

export function arxiv(world: PapersWorld, request: PracticeRequest): PracticeResponse {
  if (request.path === '/api/query') return arxivApi(world, new URLSearchParams(request.search));
  const [, kind, id = ''] = /^\/(abs|pdf)\/(.+?)(?:\.pdf)?$/.exec(request.path) ?? [];
  const paper = world.find(decodeURIComponent(id));
  if (!paper?.arxiv) return html('<title>Article not found</title><h1>Article not found</h1>', 404);
  if (kind === 'abs') return html(abstractPage(paper));
  // A withdrawn paper keeps its first version only.
  const version = /v(\d+)$/.exec(id)?.[1];
  if (paper.story.places.arxiv === 'withdrawn' && version !== '1')
    return html(
      '<title>No PDF</title><p>The author has provided no source to generate PDF, and no PDF.</p>',
      404,
    );
  return file(request, copyOf(paper, 'arxiv'));
}

const abstractPage = ({ arxiv: id, title }: Paper): string =>
  `<!DOCTYPE html><html><head><title>${escaped(title)}</title>
<meta name="citation_title" content="${escaped(title)}"/>
<meta name="citation_arxiv_id" content="${id}"/>
<meta name="citation_pdf_url" content="https://arxiv.org/pdf/${id}"/>
</head><body><h1>${escaped(title)}</h1></body></html>`;

function arxivApi(world: PapersWorld, query: URLSearchParams): PracticeResponse {
  const ids = (query.get('id_list') ?? '').split(',').filter((id) => id !== '');
  const bad = ids.find((id) => !/^(\d{4}\.\d{4,5}|[a-z-]+(\.[A-Z]{2})?\/\d{7})(v\d+)?$/.test(id));
  if (bad !== undefined) {
    const error = `<entry><id>https://arxiv.org/api/errors#incorrect_id_format_for_${escaped(bad)}</id><title>Error</title><summary>incorrect id format for ${escaped(bad)}</summary></entry>`;
    return feed(error, 1, 400);
  }
  // An id nobody knows is silently left out.
  const papers = ids
    .map((id) => world.find(id))
    .filter((paper) => paper?.arxiv !== undefined) as Paper[];
  return feed(papers.map(entry).join('\n'), papers.length, 200);
}

function entry({ arxiv: id, title, year, story }: Paper): string {
  const isWithdrawn = story.places.arxiv === 'withdrawn';
  const version = isWithdrawn ? 2 : 1;
  const comment = isWithdrawn ? 'This paper has been withdrawn by the author' : '12 pages';
  return `<entry>
<id>http://arxiv.org/abs/${id}v${version}</id>
<title>${escaped(title)}</title>
<updated>${year + 1}-01-02T00:00:00Z</updated>
<link href="https://arxiv.org/abs/${id}v${version}" rel="alternate" type="text/html"/>
<link href="https://arxiv.org/pdf/${id}v${version}" rel="related" type="application/pdf" title="pdf"/>
<summary>A practice paper.</summary>
<published>${year}-01-02T00:00:00Z</published>
<arxiv:comment>${comment}</arxiv:comment>
</entry>`;
}

const feed = (entries: string, total: number, status: number): PracticeResponse => ({
  status,
  headers: {
    'content-type': 'application/atom+xml; charset=utf-8',
    'cache-control': 'max-age=600',
  },
  body: `<?xml version='1.0' encoding='UTF-8'?>
<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns="http://www.w3.org/2005/Atom">
<id>https://arxiv.org/api/practice</id><title>arXiv Query</title>
<opensearch:totalResults>${total}</opensearch:totalResults>
${entries}
</feed>`,
});

/** The public bucket: a listing by prefix, one JSON text and one folder for each version. */
export function pmcBucket(world: PapersWorld, request: PracticeRequest): PracticeResponse {
  if (request.path === '/') return listing(world, new URLSearchParams(request.search));
  const described = /^\/metadata\/(PMC\d+)\.1\.json$/.exec(request.path)?.[1];
  if (described !== undefined) {
    const paper = inPmc(world, described);
    return paper ? json(articleOf(paper), 200, { 'cache-control': 'max-age=600' }) : noSuchKey();
  }
  const [, name = '', again] = /^\/(PMC\d+)\.1\/(PMC\d+)\.1\.pdf$/.exec(request.path) ?? [];
  const paper = name === again ? inPmc(world, name) : undefined;
  if (!paper || paper.story.places.pmc === 'text only') return noSuchKey();
  return file(request, copyOf(paper, 'pmc'));
}

function inPmc(world: PapersWorld, pmcid: string): Paper | undefined {
  const paper = world.find(pmcid);
  return paper?.story.places.pmc === 'none' ? undefined : paper;
}

function articleOf(paper: Paper) {
  const { pmcid = '', story, doi, title, notice } = paper;
  const object = `s3://pmc-oa-opendata/${pmcid}.1/${pmcid}.1`;
  const md5 = sha256(copyOf(paper, 'pmc')).slice(0, 32);
  return {
    pmcid,
    version: 1,
    title,
    doi,
    pmid: Number(paper.pmid),
    citation: `Practice J. ${paper.year}`,
    license_code: paper.licence.toUpperCase(),
    is_pmc_openaccess: true,
    is_manuscript: false,
    is_historical_ocr: false,
    is_retracted: notice?.kind === 'retraction',
    xml_url: `${object}.xml?md5=${md5}`,
    ...(story.places.pmc !== 'text only' && { pdf_url: `${object}.pdf?md5=${md5}` }),
  };
}

function listing(world: PapersWorld, query: URLSearchParams): PracticeResponse {
  const prefix = query.get('prefix') ?? '';
  const paper = inPmc(world, prefix.replace(/\.$/, ''));
  const folders = paper ? `<CommonPrefixes><Prefix>${prefix}1/</Prefix></CommonPrefixes>` : '';
  return xml(`<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>pmc-oa-opendata</Name><Prefix>${escaped(prefix)}</Prefix><KeyCount>${paper ? 1 : 0}</KeyCount><Delimiter>/</Delimiter><IsTruncated>false</IsTruncated>${folders}</ListBucketResult>`);
}

const noSuchKey = (): PracticeResponse =>
  xml(
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>',
    404,
  );

const xml = (body: string, status = 200): PracticeResponse => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body,
});

/** PMC's pages are not for programs; its converter of names is. */
export function pmcSite(world: PapersWorld, request: PracticeRequest): PracticeResponse {
  if (request.path !== '/tools/idconv/api/v1/articles/') return html(challengePage('PMC'));
  const asked = new URLSearchParams(request.search).get('ids') ?? '';
  const paper = world.find(asked);
  const record =
    paper?.pmcid === undefined
      ? { 'requested-id': asked, status: 'error', errmsg: 'Identifier not found in PMC' }
      : { 'requested-id': asked, pmcid: paper.pmcid, pmid: Number(paper.pmid), doi: paper.doi };
  return json({ status: 'ok', 'response-date': '2026-11-01', records: [record] }, 200, {
    'cache-control': 'max-age=600',
  });
}

export function europePmcSearch(world: PapersWorld, request: PracticeRequest): PracticeResponse {
  const query = new URLSearchParams(request.search);
  const asked = query.get('query') ?? '';
  const name =
    /^PMCID:(PMC\d+)$/.exec(asked)?.[1] ??
    /^EXT_ID:(\d+) AND SRC:MED$/.exec(asked)?.[1] ??
    /^DOI:"(.+)"$/.exec(asked)?.[1];
  const paper = name === undefined ? undefined : world.find(name);
  const isKept = paper?.story.places.europePmc === 'kept';
  const found =
    paper && (isKept || paper.pmcid) ? [resultOf(paper, query.get('resultType') === 'core')] : [];
  return json({ version: '6.9', hitCount: found.length, resultList: { result: found } }, 200, {
    'cache-control': 'max-age=600',
  });
}

function resultOf(paper: Paper, isCore: boolean) {
  const { pmcid, pmid, doi, title, year, notice, licence } = paper;
  const isKept = paper.story.places.europePmc === 'kept';
  const flag = isKept ? 'Y' : 'N';
  const text = (style: string, code: string, url: string) => ({
    availability: code === 'OA' ? 'Open access' : 'Subscription required',
    availabilityCode: code,
    documentStyle: style,
    site: 'Europe_PMC',
    url,
  });
  const brief = {
    id: pmid,
    source: 'MED',
    pmid,
    pmcid,
    doi,
    title,
    pubYear: String(year),
    isOpenAccess: flag,
    hasPDF: flag,
  };
  if (!isCore) return brief;
  return {
    ...brief,
    license: licence.replace('-', ' '),
    fullTextUrlList: {
      fullTextUrl: [
        text('doi', 'S', doiUrl(paper)),
        ...(isKept
          ? [
              text('html', 'OA', `https://europepmc.org/articles/${pmcid}`),
              text('pdf', 'OA', `https://europepmc.org/articles/${pmcid}?pdf=render`),
            ]
          : []),
      ],
    },
    ...(notice && {
      commentCorrectionList: { commentCorrection: [{ id: '1', type: NOTICE_WORDS[notice.kind] }] },
    }),
  };
}

const NOTICE_WORDS = {
  retraction: 'Retraction in',
  correction: 'Erratum in',
  expression_of_concern: 'Expression of concern in',
} as const;

export function europePmcSite(world: PapersWorld, request: PracticeRequest): PracticeResponse {
  const pmcid = /^\/articles\/(PMC\d+)$/i.exec(request.path)?.[1];
  const paper = pmcid === undefined ? undefined : world.find(pmcid);
  if (paper?.story.places.europePmc !== 'kept') return html('<title>Not found</title>', 404);
  if (new URLSearchParams(request.search).get('pdf') !== 'render')
    return html(`<title>${escaped(paper.title)}</title>`);
  return file(request, copyOf(paper, 'europepmc'));
}

/** congress.gov: the API with its key and its quirks, and the files beside it. */
import { html, json, type PracticeRequest, type PracticeResponse } from '../../publisher.ts';
import { bodyHtml, bodyPdf, type CrsReport } from './report.ts';
import type { CrsWorld } from './world.ts';

export function createCongressApi(world: CrsWorld, perHour: number) {
  let spent = 0;
  return (request: PracticeRequest): PracticeResponse => {
    const query = new URLSearchParams(request.search);
    if (!request.headers['x-api-key'] && !query.get('api_key')) {
      const message = 'An API key was not provided. Please get one at https://api.data.gov:443';
      return json({ error: { code: 'API_KEY_MISSING', message } }, 403);
    }
    spent += 1;
    const headers = {
      'x-ratelimit-limit': String(perHour),
      'x-ratelimit-remaining': String(Math.max(0, perHour - spent)),
    };
    const id = /^\/v3\/crsreport\/([^/]+)\/?$/.exec(request.path)?.[1];
    if (id !== undefined) return detail(world, decodeURIComponent(id), headers);
    if (!/^\/v3\/crsreport\/?$/.test(request.path))
      return json({ error: `Unknown resource: ${request.path}` }, 404, headers);
    return list(world, query, headers);
  };
}

/** `sort` is taken and ignored; the newest update is first whatever is asked. */
function list(
  world: CrsWorld,
  query: URLSearchParams,
  headers: Record<string, string>,
): PracticeResponse {
  const limit = Math.min(250, Math.max(1, Number(query.get('limit') ?? 20) || 20));
  const offset = Math.max(0, Number(query.get('offset') ?? 0) || 0);
  const all = world
    .reports()
    .filter((report) => report.on.congress)
    .sort((a, b) => b.touchedAt - a.touchedAt || (a.number < b.number ? -1 : 1));
  const page = all.slice(offset, offset + limit);
  const next =
    offset + limit < all.length
      ? {
          next: `https://api.congress.gov/v3/crsreport?sort=updateDate desc&offset=${offset + limit}&limit=${limit}&format=json`,
        }
      : {};
  return json(
    {
      CRSReports: page.map(entry),
      pagination: { count: all.length, ...next },
      request: { contentType: 'application/json', format: 'json' },
    },
    200,
    headers,
  );
}

const entry = (report: CrsReport) => ({
  contentType: report.contentType,
  id: report.number,
  publishDate: `${report.versions[0]?.date}T04:00:00Z`,
  status: report.archived ? 'Archived' : 'Active',
  title: report.versions[0]?.title,
  updateDate: new Date(report.touchedAt).toISOString().replace(/\.\d+/, ''),
  url: `https://api.congress.gov/v3/crsreport/${report.number}`,
  // Behind the detail's count, as the real one is.
  version: Math.max(1, report.versions.length - 2),
});

function detail(world: CrsWorld, id: string, headers: Record<string, string>): PracticeResponse {
  const report = world.find(id.toUpperCase());
  if (!report?.on.congress) return json({ error: `CRSReport ${id} not found.` }, 404, headers);
  const files = `https://www.congress.gov/crs_external_products/${report.folder}`;
  const pdf = {
    format: 'PDF',
    url: `${files}/PDF/${report.number}/${report.number}.${report.versions.length}.pdf`,
  };
  const page = { format: 'HTML', url: `${files}/HTML/${report.number}.html` };
  return json(
    {
      CRSReport: {
        authors: report.authors.map((author) => ({ author })),
        contentType: report.contentType,
        currentVersion: report.versions.length,
        formats: report.has === 'pdf' ? [pdf] : [pdf, page],
        id: report.number,
        publishDate: `${report.versions[0]?.date}T04:00:00Z`,
        relatedMaterials: [
          {
            URL: 'https://api.congress.gov/v3/law/109/pub/171',
            congress: 109,
            number: '109-171',
            title: null,
            type: 'PUB',
          },
          {
            URL: 'https://api.congress.gov/v3/bill/109/S/1932',
            congress: 109,
            number: 1932,
            title: 'A Bill',
            type: 'S',
          },
        ],
        status: report.archived ? 'Archived' : 'Active',
        summary: report.versions[0]?.summary,
        title: report.versions[0]?.title,
        topics: report.topics.map((topic) => ({ topic })),
        updateDate: new Date(report.touchedAt + 900_000).toISOString().replace(/\.\d+/, ''),
        url: `www.congress.gov/crs-report/${report.number}`,
      },
      request: { contentType: 'application/json', format: 'json', report_id: id },
    },
    200,
    headers,
  );
}

/** Names are case-sensitive; a question by HEAD is refused, and pages are often behind a wall. */
export function serveFiles(world: CrsWorld, request: PracticeRequest): PracticeResponse {
  if (request.method === 'HEAD') return html('<h1>Forbidden</h1>', 403);
  const path = /^\/crs_external_products\/([A-Z]*)\/(HTML|PDF)\/([^/]+)(?:\/([^/]+))?$/.exec(
    request.path,
  );
  const [, folder, format, first = '', second] = path ?? [];
  const number = format === 'HTML' ? first.replace(/\.html$/, '') : first;
  const report = world.find(number);
  if (!report?.on.congress || report.folder !== folder) return html(LOST, 404);
  if (format === 'HTML') {
    if (request.faults.has('bot-wall')) return html('<h1>Just a moment...</h1>', 403);
    return report.has === 'pdf' ? html(LOST, 404) : html(bodyHtml(report));
  }
  if (!second?.startsWith(`${number}.`)) return html(LOST, 404);
  return { status: 200, headers: { 'content-type': 'application/pdf' }, body: bodyPdf(report) };
}

const LOST = `<!DOCTYPE html><html><head><title>Page Not Found</title></head><body>${'<p>Looking for something?</p>'.repeat(40)}</body></html>`;

/** The Wayback Machine: its index, its availability API and its captures, some of which cannot be played. */
import { html, json, type PracticeRequest, type PracticeResponse, text } from '../../publisher.ts';
import { pageUrl, pdfUrl } from './addresses.ts';
import { copyOf, file, sha256 } from './copies.ts';
import { paperOfUrl } from './journals.ts';
import { landingPage } from './pages.ts';
import type { Paper } from './paper.ts';
import type { PapersWorld } from './world.ts';

export function waybackMachine(world: PapersWorld, request: PracticeRequest): PracticeResponse {
  if (request.path === '/cdx/search/cdx') return index(world, new URLSearchParams(request.search));
  const [, timestamp = '', rest = ''] = /^\/web\/(\d{14})id_\/(.+)$/.exec(request.path) ?? [];
  const url = request.search === '' ? rest : `${rest}?${request.search}`;
  const found = paperOfUrl(world, url);
  if (!found) return html('<title>Internet Archive Wayback Machine</title><p>Hrm.</p>', 404);
  const { paper, of } = found;
  if (of === 'page') {
    return paper.story.places.wayback === 'through page'
      ? html(
          landingPage({
            ...paper,
            story: { ...paper.story, places: { ...paper.story.places, page: 'citation' } },
          }),
        )
      : html('<title>Internet Archive Wayback Machine</title>', 404);
  }
  const capture = capturesOf(paper).find((one) => one.timestamp === timestamp);
  if (capture?.playable) return file(request, copyOf(paper, 'journal'));
  // A capture that cannot be played leads to another one, which is not there.
  if (capture)
    return {
      status: 302,
      headers: {
        location: `/web/20010101000000id_/${url}`,
        'x-archive-redirect-reason': 'found capture at 20010101000000',
      },
    };
  return html('<title>Internet Archive Wayback Machine</title>', 404);
}

interface Capture {
  readonly timestamp: string;
  readonly playable: boolean;
}

function capturesOf({ story, year }: Paper): Capture[] {
  const good = { timestamp: `${year + 1}0706005950`, playable: true };
  const broken = { timestamp: `${year + 2}0102030405`, playable: false };
  switch (story.places.wayback) {
    case 'kept':
    case 'through page':
      return [good];
    case 'unplayable first':
      return [good, broken];
    case 'unplayable':
      return [broken];
    default:
      return [];
  }
}

/** Seven fields a line; the same capture may stand there twice. */
function index(world: PapersWorld, query: URLSearchParams): PracticeResponse {
  const url = query.get('url') ?? '';
  const found = paperOfUrl(world, url);
  if (found?.paper.story.places.wayback === 'blocked')
    return text(
      'org.archive.util.io.RuntimeIOException: org.archive.wayback.exception.AdministrativeAccessControlException: Blocked Site Error\n',
      403,
    );
  if (found?.of !== 'pdf' || !isArchived(found.paper, url)) return text('');
  const key = `example,journals)/pdf/${found.paper.row}.pdf`;
  const digest = sha256(copyOf(found.paper, 'journal')).slice(0, 31).toUpperCase();
  const lines = capturesOf(found.paper).map(
    ({ timestamp, playable }) =>
      `${key} ${timestamp} ${url} application/pdf 200 ${digest}${playable ? 'A' : 'B'} 4711`,
  );
  return text([...lines, ...lines.slice(0, 1)].map((line) => `${line}\n`).join(''));
}

const isArchived = (paper: Paper, url: string): boolean => url === pdfUrl(paper);

export function availability(world: PapersWorld, request: PracticeRequest): PracticeResponse {
  const url = new URLSearchParams(request.search).get('url') ?? '';
  const found = paperOfUrl(world, url);
  if (found?.of !== 'page' || found.paper.story.places.wayback !== 'through page')
    return json({ url, archived_snapshots: {} });
  const timestamp = capturesOf(found.paper)[0]?.timestamp ?? '';
  return json({
    url,
    archived_snapshots: {
      closest: {
        status: '200',
        available: true,
        url: `http://web.archive.org/web/${timestamp}/${pageUrl(found.paper)}`,
        timestamp,
      },
    },
  });
}

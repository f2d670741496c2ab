/** EveryCRSReport.com, the API of congress.gov and its files: three hosts over one world. */
import {
  html,
  type PracticeRequest,
  type PracticeResponse,
  type Publisher,
  text,
} from '../../publisher.ts';
import { createCongressApi, serveFiles } from './congress.ts';
import { contentOf, everyJson, filename, sha1 } from './report.ts';
import type { CrsWorld } from './world.ts';

export interface CrsOptions {
  /** What the API says of the key. */
  readonly perHour?: number;
}

export function crsPublisher(world: CrsWorld, { perHour = 5_000 }: CrsOptions = {}): Publisher {
  const api = createCongressApi(world, perHour);
  return {
    name: 'crs_reports',
    hosts: ['www.everycrsreport.com', 'api.congress.gov', 'www.congress.gov'],
    handle(request) {
      if (request.path === '/robots.txt')
        return text(
          request.faults.has('robots-denial')
            ? 'User-agent: *\nDisallow: /\n'
            : 'User-agent: *\nAllow: /\n',
        );
      if (request.host === 'api.congress.gov') return api(request);
      if (request.host === 'www.congress.gov') return serveFiles(world, request);
      return every(world, request);
    },
    describe: () => ({ seed: world.seed, size: world.size }),
    changes: changesOf(world),
  };
}

function changesOf(world: CrsWorld): NonNullable<Publisher['changes']> {
  const on = (change: (number: string, details: Record<string, unknown>) => unknown) => {
    return ({ number, ...details }: Record<string, unknown>) => {
      if (typeof number === 'string') return change(number, details);
      throw new Error('a change needs the number of its report');
    };
  };
  return {
    revise: on((number, what) => world.revise(number, what)),
    archive: on((number, how) => world.archive(number, how)),
    unarchive: on((number) => world.unarchive(number)),
    vanish: on((number) => world.vanish(number)),
    restore: on((number) => world.restore(number)),
    add: (what) => world.add(what),
    expected: () => world.expected(),
  };
}

function every(world: CrsWorld, request: PracticeRequest): PracticeResponse {
  if (request.path === '/reports.csv') return csv(world);
  const number = /^\/reports\/([^/]+)\.json$/.exec(request.path)?.[1];
  if (number !== undefined) {
    const report = world.find(decodeURIComponent(number));
    if (!report?.on.every) return html('<h1>Not Found</h1>', 404);
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: everyJson(report),
    };
  }
  const file = /^\/files\/\d[\d-]*_([A-Z0-9-]+)_[0-9a-f]{40}\.(html|pdf)$/.exec(request.path);
  const report = file?.[1] === undefined ? undefined : world.find(file[1]);
  const format = file?.[2] === 'pdf' ? 'PDF' : 'HTML';
  // A file of an earlier version is deleted when the list is made anew.
  if (!report?.on.every || `/${filename(report, format)}` !== request.path)
    return html('<h1>Not Found</h1>', 404);
  const type = format === 'PDF' ? 'application/pdf' : 'text/html';
  return { status: 200, headers: { 'content-type': type }, body: contentOf(report, format) };
}

function csv(world: CrsWorld): PracticeResponse {
  const lines = ['number,url,sha1,latestPubDate,title,latestPDF,latestHTML'];
  for (const report of world.reports()) {
    if (!report.on.every) continue;
    const cells = [
      report.number,
      `reports/${report.number}.json`,
      sha1(everyJson(report)),
      report.versions[0]?.date ?? '',
      report.versions[0]?.title ?? '',
      filename(report, 'PDF'),
      report.has === 'pdf' ? '' : filename(report, 'HTML'),
    ];
    lines.push(cells.map(quoted).join(','));
  }
  return {
    status: 200,
    headers: { 'content-type': 'text/csv' },
    body: `${lines.join('\r\n')}\r\n`,
  };
}

const quoted = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** What the GOV.UK journeys share: one run of a day, and what it left behind. */
import type { PracticeRequest, Publisher } from '../../practice/publisher.ts';
import type { LoggedRequest } from '../../practice/request-log.ts';
import type { App } from '../../src/app/app.ts';
import type { Document } from '../../src/core/catalog.ts';
import type { Run } from '../../src/core/run.ts';
import type { RunRequest } from '../../src/engine/parts.ts';
import { resumeRun, runSource } from '../../src/engine/run.ts';
import govuk from '../../src/sources/govuk/source.ts';
import { never, type PracticeApp } from '../practice-app.ts';

export async function runDay(
  place: PracticeApp,
  date: string,
  change: Partial<RunRequest> = {},
): Promise<Run> {
  return runSource(await place.app.engine(), {
    source: govuk,
    params: { date },
    mode: 'full',
    trigger: 'cli',
    refetch: false,
    stop: never,
    ...change,
  });
}

export async function resumeDay(place: PracticeApp, run: Run): Promise<Run> {
  const request = { source: govuk, refetch: false, stop: never, retryFailed: true };
  return resumeRun(await place.app.engine(), run, request);
}

/** The whole catalog as text: equal text is equal knowledge. */
export async function exportOf(app: App): Promise<string> {
  let text = '';
  for await (const line of app.catalog.documents.export()) text += `${line}\n`;
  return text;
}

export async function documentAt(app: App, url: string): Promise<Document> {
  const found = await app.catalog.documents.findByUrl(url);
  if (!found) throw new Error(`the catalog holds no document at ${url}`);
  return found;
}

export const searchesOf = ({ practice }: PracticeApp): LoggedRequest[] =>
  practice.log.entries({ host: 'www.gov.uk', path: '/api/search.json' });

export const contentsOf = ({ practice }: PracticeApp): LoggedRequest[] =>
  practice.log
    .entries({ host: 'www.gov.uk' })
    .filter((request) => request.path.startsWith('/api/content/'));

/** Where a document of the practice world lives for its readers. */
export const urlOf = (link: string): string =>
  link.startsWith('/') ? `https://www.gov.uk${link}` : link;

/** The same publisher, whose search gives at most so many results a page, whatever is asked. */
export const inPagesOf = (size: number, publisher: Publisher): Publisher => ({
  ...publisher,
  handle: (request: PracticeRequest) =>
    publisher.handle({ ...request, search: request.search.replace(/count=\d+/, `count=${size}`) }),
});

type Result = Record<string, unknown> & { link: string };

/** The same publisher, with its search results changed on their way out. */
export const withResults = (
  publisher: Publisher,
  change: (results: Result[]) => Result[],
): Publisher => ({
  ...publisher,
  async handle(request) {
    const response = await publisher.handle(request);
    if (request.path !== '/api/search.json' || response.status !== 200) return response;
    const page = JSON.parse(String(response.body)) as { results: Result[] };
    return { ...response, body: JSON.stringify({ ...page, results: change(page.results) }) };
  },
});

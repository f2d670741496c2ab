/** What the GOV.UK journeys share: one run of a day, and what it left behind. */
import type { PracticeRequest, Publisher } from '../../practice/publisher.ts';
import type { LoggedRequest } from '../../practice/request-log.ts';
import type { App } from '../../src/app/app.ts';
import type { Document } from '../../src/core/catalog.ts';
import type { Run } from '../../src/core/run.ts';
import type { RunOrder } from '../../src/core/run-order.ts';
import { resume, startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp } from '../practice-app.ts';

export const runDay = (
  { app }: PracticeApp,
  date: string,
  change: Partial<RunOrder> = {},
): Promise<Run> =>
  startRun(app, {
    source: 'govuk',
    params: { date },
    mode: 'full',
    trigger: 'cli',
    stop: never,
    ...change,
  });

/** Continues the newest run that did not complete. */
export const resumeDay = ({ app }: PracticeApp): Promise<Run> =>
  resume(app, { source: 'govuk', trigger: 'cli', retryFailed: true, stop: never });

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

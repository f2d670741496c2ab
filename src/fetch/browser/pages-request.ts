import type { PageRequest, Visitor } from '../../core/browser.ts';
import { AnnalsError } from '../../core/errors.ts';
import type { Fetch, FetchAnswer, Method, SentResponse } from '../../core/http.ts';
import type { RobotsPolicy } from '../../core/politeness.ts';
import { acceptLanguage } from './stealth.ts';

/** What came, and what the chain made of it: an error for a status that is no answer. */
export interface JudgedAnswer {
  readonly sent: SentResponse;
  readonly failure?: AnnalsError;
}

const METHODS: ReadonlySet<string> = new Set<Method>([
  'GET',
  'HEAD',
  'POST',
  'OPTIONS',
  'PUT',
  'PATCH',
  'DELETE',
]);

/** What a page asks for: its scripts and styles may come from the cache, the rest is asked anew. */
export type Asking = 'document' | 'static' | 'data';

/** Asks the publisher what a page wants to know: one hop, through the whole chain. */
export async function pagesRequest(
  request: PageRequest,
  asking: Asking,
  visitor: Visitor,
  fetch: Fetch,
): Promise<JudgedAnswer> {
  if (!METHODS.has(request.method)) {
    throw new AnnalsError('HTTP_4XX', `${request.url}: a page asked by ${request.method}`);
  }
  let sent: SentResponse | undefined;
  const asSent = (response: SentResponse) => {
    sent = response;
  };
  try {
    const answer = await fetch({
      url: request.url,
      method: request.method as Method,
      headers: { ...languageOf(visitor), ...request.headers },
      body: request.body,
      role: asking === 'document' ? 'landing' : 'metadata',
      source: visitor.source,
      politeness: { ...visitor.politeness, robots: robotsFor(visitor) },
      patience: visitor.patience,
      signal: visitor.signal,
      observe: visitor.observe,
      decide: visitor.decide,
      ...(asking !== 'static' && { asSent, cache: 'no-store' }),
    });
    const body = await answerBytes(answer);
    const failure = answer.is === 'gone' ? gone(answer) : undefined;
    const { status, url } = answer;
    const headers = answer.is === 'gone' ? {} : answer.headers;
    return { sent: moved(sent ?? { status, headers, url, body }, request.url), failure };
  } catch (error) {
    if (sent && error instanceof AnnalsError && error.facts.httpStatus !== undefined) {
      return { sent, failure: error };
    }
    throw error;
  }
}

/** What came from elsewhere (http made https, a redirect in the cache) the page must ask for there. */
const moved = (sent: SentResponse, asked: string): SentResponse =>
  new URL(sent.url).href === new URL(asked).href
    ? sent
    : { status: 307, headers: { location: sent.url }, url: asked, body: new Uint8Array() };

const languageOf = ({ profile: { stealth } }: Visitor): Record<string, string> =>
  stealth === 'off' ? {} : { 'accept-language': acceptLanguage(stealth) };

/** A hidden browser is no API client: it asks robots.txt, unless somebody answers for an override. */
const robotsFor = ({ profile, politeness }: Visitor): RobotsPolicy =>
  profile.stealth !== 'off' && politeness.robots === 'api' ? 'obey' : politeness.robots;

async function answerBytes(answer: FetchAnswer): Promise<Uint8Array> {
  if (answer.is !== 'fetched') return new Uint8Array();
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const gone = ({ url, status }: FetchAnswer): AnnalsError =>
  new AnnalsError('HTTP_404_NOT_FOUND', `${url}: the publisher answered ${status}`, {
    url,
    httpStatus: status,
  });

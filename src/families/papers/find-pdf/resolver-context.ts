import { AnnalsError } from '../../../core/errors.ts';
import type { FetchAnswer, Fetched, Via } from '../../../core/http.ts';
import { essenceOf } from '../../../core/media-type.ts';
import { fitJson } from '../../../core/shape.ts';
import type { AcquireRequest } from '../../../core/source-contexts.ts';
import { textOf } from '../../../core/text-of.ts';
import { askAgain } from './ask-again.ts';
import type { PlannedResolver } from './plan.ts';
import type { ResolverContext, ResolverRequest } from './resolver.ts';
import type { PdfSearch } from './search-state.ts';

/** An index answer or a page; what is larger is neither. */
const LARGEST_TEXT = 16 * 1024 * 1024;

/** What a resolver may use: polite requests in its own name, and what is known of the work. */
export function resolverContext(
  search: PdfSearch,
  { resolver, manners, headers: own, key }: PlannedResolver,
  via: Via,
  signal: AbortSignal,
): ResolverContext {
  const { means, plan } = search;
  const { longestWaitMs } = plan.budget;
  const fetch = (url: string, options: ResolverRequest = {}): Promise<FetchAnswer> => {
    const request: AcquireRequest = {
      method: options.method,
      headers: { ...own, ...options.headers },
      body: options.body,
      role: options.role ?? 'metadata',
      cache: options.cache,
      turnsOf: `papers/${resolver.name}`,
      manners,
      via,
      longestWaitMs,
      signal,
    };
    return askAgain(() => means.fetch(url, request), means.clock, longestWaitMs);
  };
  const read = async (url: string, options?: ResolverRequest) => {
    const answer = await fetch(url, options);
    if (answer.is === 'fetched') return { answer, text: await pageText(answer, url) };
    return undefined;
  };
  return {
    fetch,
    json: async (url, shape, options) => {
      const headers = { accept: 'application/json', ...options?.headers };
      const came = await read(url, { ...options, headers });
      return came && fitJson(url, shape, came.text);
    },
    page: async (url, options) => {
      const came = await read(url, options);
      if (!came) return undefined;
      const { answer, text } = came;
      const mediaType = essenceOf(answer.headers['content-type']) ?? '';
      return { url: answer.url, mediaType, headers: answer.headers, text };
    },
    key,
    mail: plan.mail,
    refused: search.refused,
    signal,
    learn: (facts) => search.learn(facts),
    note: (message, details) => means.note(message, { ...details, ...via }),
  };
}

async function pageText({ body, headers }: Fetched, url: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > LARGEST_TEXT) {
      const message = `${url}: the answer is over ${LARGEST_TEXT} bytes; expected a page or an index's answer`;
      throw new AnnalsError('TOO_LARGE', message, { url });
    }
    chunks.push(chunk);
  }
  return textOf(Buffer.concat(chunks, size), headers['content-type']);
}

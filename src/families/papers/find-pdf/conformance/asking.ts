import { byteStream } from '../../../../core/byte-stream.ts';
import { AnnalsError } from '../../../../core/errors.ts';
import type { FetchAnswer } from '../../../../core/http.ts';
import { fitJson } from '../../../../core/shape.ts';
import { mergeWorks, type Work, type WorkFacts } from '../../works/work.ts';
import type {
  FoundAddress,
  RefusedUrl,
  Resolver,
  ResolverContext,
  ResolverPage,
  ResolverRequest,
} from '../resolver.ts';

/** One answer of a publisher, redirects already followed. */
export interface GivenAnswer {
  readonly status: number;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | string;
}

export type Publishers = (url: string, options: ResolverRequest) => Promise<GivenAnswer>;

/** What came of asking one resolver. */
export interface Asked {
  readonly found: readonly FoundAddress[];
  readonly work: Work;
  readonly learned: readonly Partial<WorkFacts>[];
  readonly notes: readonly string[];
  /** Every address that was asked, in order. */
  readonly requests: readonly string[];
}

/** Asks a resolver to the end of its finds, over publishers that answer from memory. */
export async function ask(
  resolver: Resolver,
  work: Work,
  publishers: Publishers,
  { key, refused = [] }: { readonly key?: string; readonly refused?: readonly RefusedUrl[] } = {},
): Promise<Asked> {
  const learned: Partial<WorkFacts>[] = [];
  const notes: string[] = [];
  const requests: string[] = [];
  const answered = async (url: string, options: ResolverRequest = {}): Promise<GivenAnswer> => {
    requests.push(url);
    const given = await publishers(url, options);
    if (given.status === 403) throw new AnnalsError('HTTP_403_FORBIDDEN', `${url}: 403`, { url });
    if (given.status >= 400 && given.status !== 404 && given.status !== 410)
      throw new AnnalsError('HTTP_4XX', `${url}: ${given.status}`, { url });
    return given;
  };
  const page = async (
    url: string,
    options?: ResolverRequest,
  ): Promise<ResolverPage | undefined> => {
    const { status, headers, body, url: last } = await answered(url, options);
    if (status === 404 || status === 410) return undefined;
    return {
      url: last,
      headers,
      mediaType: headers['content-type'] ?? '',
      text: Buffer.from(body).toString(),
    };
  };
  const ctx: ResolverContext = {
    page,
    json: async (url, shape, options) => {
      const answer = await page(url, options);
      return answer && fitJson(url, shape, answer.text);
    },
    fetch: async (url, options): Promise<FetchAnswer> => {
      const { status, headers, body, url: last } = await answered(url, options);
      if (status === 404 || status === 410) return { is: 'gone', status, url: last };
      return {
        is: 'fetched',
        status,
        headers,
        url: last,
        body: byteStream(Buffer.from(body)),
        cacheHit: false,
      };
    },
    key,
    mail: 'reader@library.example',
    refused,
    signal: new AbortController().signal,
    learn: (facts) => learned.push(facts),
    note: (message) => notes.push(message),
  };
  const found: FoundAddress[] = [];
  for await (const one of resolver.find(work, ctx)) found.push(one);
  const known = learned.reduce<Work>(
    (so, facts) => mergeWorks(so, { identifiers: {}, ...facts }),
    work,
  );
  return { found, work: known, learned, notes, requests };
}

/** Saved answers by address; what nobody saved is not there. */
export const saved =
  (answers: Readonly<Record<string, SavedAnswer>>): Publishers =>
  async (url) => {
    const answer = answers[url];
    const body = answer?.body ?? '';
    return {
      status: answer === undefined ? 404 : (answer.status ?? 200),
      url: answer?.leadsTo ?? url,
      headers: {
        'content-type':
          answer?.type ?? (typeof body === 'string' ? 'text/html' : 'application/json'),
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    };
  };

export interface SavedAnswer {
  readonly status?: number;
  /** Where redirects ended. */
  readonly leadsTo?: string;
  readonly type?: string;
  /** A text as it is; anything else as JSON. */
  readonly body?: unknown;
}

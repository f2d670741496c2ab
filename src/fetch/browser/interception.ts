import type { CDPSession } from 'playwright-core';
import type { PageRequest, PageResponse, Visitor } from '../../core/browser.ts';
import { AnnalsError, failureOf } from '../../core/errors.ts';
import type { Fetch, SentResponse } from '../../core/http.ts';
import { textOf } from '../../core/text-of.ts';
import { type Clock, instant } from '../../core/time.ts';
import { mayLoad } from './may-load.ts';
import { type Asking, type JudgedAnswer, pagesRequest } from './pages-request.ts';
import { requestOf } from './paused-request.ts';

/**
 * Stands between a page and the network. Every request of the page, each hop of a redirect too,
 * stops here, is asked of the publisher through the polite chain, and is answered with what came:
 * Chromium keeps cookies, follows redirects and minds CORS as if it had asked itself, and opens no
 * connection at all.
 */
export interface Interception {
  /** The page's own document, as it last came or did not come. */
  document(): { readonly sent?: SentResponse; readonly failure?: AnnalsError } | undefined;
  /** In whose name the page asks from now on; nobody's, and it may not. */
  serve(visitor: Visitor | undefined): void;
  /** Forgets the last document, and lets the page ask this host from now on. */
  visiting(host: string): void;
  next(matches: (request: PageRequest) => boolean): Expected;
  /** When a request last began or ended; now, while one is under way. */
  lastMoved(): number;
}

export interface Expected {
  readonly response: Promise<PageResponse>;
  isSettled(): boolean;
  forget(): void;
}

type Paused = Parameters<Parameters<typeof onPaused>[1]>[0];

interface Listener {
  readonly matches: (request: PageRequest) => boolean;
  settle(answered: InterceptedAnswer): void;
}

type InterceptedAnswer =
  | { readonly is: 'answered'; readonly response: PageResponse }
  | { readonly is: 'failed'; readonly failure: AnnalsError };

export async function intercept(
  session: CDPSession,
  parts: { readonly fetch: Fetch; readonly clock: Clock },
): Promise<Interception> {
  const { clock } = parts;
  const visited = new Set<string>();
  const reported = new Set<string>();
  const listeners = new Set<Listener>();
  let underWay = 0;
  let lastMoved = clock.now();
  let document: ReturnType<Interception['document']>;
  let served: Visitor | undefined;

  const { frameTree } = await session.send('Page.getFrameTree');
  const isOwnDocument = (paused: Paused) =>
    paused.resourceType === 'Document' && paused.frameId === frameTree.frame.id;

  const handle = async (paused: Paused): Promise<void> => {
    const request = requestOf(paused);
    const visitor = served;
    if (!visitor) return refuse(paused, blockingOf(paused));
    const loading = mayLoad(
      { url: request.url, type: paused.resourceType },
      visited,
      visitor.profile,
    );
    if (!loading.loads) {
      blocked(visitor, request.url, loading.because);
      const failure = new AnnalsError('HTTP_4XX', `${request.url}: ${loading.because}`);
      settle(paused, request, { is: 'failed', failure });
      return refuse(paused, blockingOf(paused));
    }
    underWay++;
    try {
      const judged = await pagesRequest(request, askingOf(paused), visitor, parts.fetch);
      await fulfil(paused, judged.sent);
      settle(paused, request, { is: 'answered', response: responseOf(request, judged) });
    } catch (error) {
      settle(paused, request, { is: 'failed', failure: asAnnalsError(error) });
      await refuse(paused, 'Failed');
    } finally {
      underWay--;
      lastMoved = clock.now();
    }
  };

  const settle = (paused: Paused, request: PageRequest, answered: InterceptedAnswer): void => {
    if (isOwnDocument(paused)) {
      document =
        answered.is === 'failed'
          ? { failure: answered.failure }
          : { sent: answered.response, failure: answered.response.failure };
    }
    for (const listener of listeners) {
      if (!listener.matches(request)) continue;
      listeners.delete(listener);
      listener.settle(answered);
    }
  };

  const blocked = (visitor: Visitor, url: string, reason: string): void => {
    if (reported.has(reason)) return;
    reported.add(reason);
    const { host } = new URL(url);
    const at = instant(clock.now());
    visitor.decide?.({ at, url, host, about: 'browser', verdict: 'blocked', reason });
  };

  const fulfil = async (paused: Paused, sent: SentResponse): Promise<void> => {
    await session.send('Fetch.fulfillRequest', {
      requestId: paused.requestId,
      responseCode: sent.status,
      responseHeaders: headerList(sent.headers),
      body: Buffer.from(sent.body).toString('base64'),
    });
  };

  // A script that sends the page to a file must not lose us the page: an aborted navigation leaves it as it was.
  const blockingOf = (paused: Paused) => (isOwnDocument(paused) ? 'Aborted' : 'BlockedByClient');

  const refuse = async (paused: Paused, errorReason: 'BlockedByClient' | 'Aborted' | 'Failed') => {
    // The page may be gone by now, and its request with it.
    await session
      .send('Fetch.failRequest', { requestId: paused.requestId, errorReason })
      .catch(() => undefined);
  };

  onPaused(session, (paused) => void handle(paused));
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });

  return {
    document: () => document,
    serve: (visitor) => {
      served = visitor;
      reported.clear();
    },
    visiting: (host) => {
      document = undefined;
      visited.add(host);
    },
    next: (matches) => expect(listeners, matches),
    lastMoved: () => (underWay > 0 ? clock.now() : lastMoved),
  };
}

const onPaused = (
  session: CDPSession,
  act: Parameters<typeof session.on<'Fetch.requestPaused'>>[1],
): void => void session.on('Fetch.requestPaused', act);

function askingOf({ resourceType }: Paused): Asking {
  if (resourceType === 'Document') return 'document';
  return resourceType === 'XHR' || resourceType === 'Fetch' ? 'data' : 'static';
}

function expect(listeners: Set<Listener>, matches: Listener['matches']): Expected {
  let isSettled = false;
  let listener: Listener | undefined;
  const response = new Promise<PageResponse>((resolve, reject) => {
    listener = {
      matches,
      settle: (answered) => {
        isSettled = true;
        if (answered.is === 'answered') resolve(answered.response);
        else reject(answered.failure);
      },
    };
    listeners.add(listener);
  });
  response.catch(() => undefined);
  return {
    response,
    isSettled: () => isSettled,
    forget: () => listener && void listeners.delete(listener),
  };
}

/** The body is decoded and whole: what described it on the wire is no longer true. */
const OF_THE_WIRE = new Set([
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'alt-svc',
]);

const headerList = (headers: SentResponse['headers']): { name: string; value: string }[] =>
  Object.entries(headers)
    .filter(([name]) => !OF_THE_WIRE.has(name))
    .flatMap(([name, value]) => value.split('\n').map((one) => ({ name, value: one })));

const responseOf = (request: PageRequest, { sent, failure }: JudgedAnswer): PageResponse => ({
  ...sent,
  request,
  failure,
  text: () => textOf(sent.body, sent.headers['content-type']),
});

const asAnnalsError = (error: unknown): AnnalsError =>
  error instanceof AnnalsError
    ? error
    : new AnnalsError('BROWSER_FAILED', failureOf(error).message, {}, error);

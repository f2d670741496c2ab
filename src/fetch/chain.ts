import { AnnalsError } from '../core/errors.ts';
import type { Answer, Fetch, HttpRequest } from '../core/http.ts';
import type { Clock, Random } from '../core/time.ts';
import { connections, type NetworkSettings } from './connections.ts';
import { discard, type Exchange, type Incoming, type Layer, type Outgoing } from './exchange.ts';
import { classify } from './layers/classify.ts';
import { decode } from './layers/decode.ts';
import { type Identity, identify } from './layers/identify.ts';
import { redirects } from './layers/redirects.ts';
import { retry } from './layers/retry.ts';
import { waitForTurn } from './layers/wait-for-turn.ts';
import { memoryLimiter } from './limits/limiter.ts';
import { turns } from './limits/turns.ts';
import { transport } from './transport.ts';

export interface PoliteParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly identity: Identity;
  readonly network: NetworkSettings;
}

/** Every request leaves through this list, top to bottom, and its answer comes back bottom to top. */
export function politeFetch(parts: PoliteParts): { fetch: Fetch; close: () => Promise<void> } {
  const { clock, random } = parts;
  const turn = turns(memoryLimiter(), clock);
  const network = connections(parts.network);
  const exchange = compose(
    [
      redirects,
      identify(parts.identity),
      // robots
      // cache
      retry(clock, random),
      // quota
      // breaker
      waitForTurn(turn),
      classify(clock, turn),
      decode,
    ],
    transport(network.dispatcherFor, clock),
  );
  return {
    fetch: async (request) => answerOf(await exchange(outgoingOf(request))),
    close: network.close,
  };
}

const compose = (layers: readonly Layer[], last: Exchange): Exchange =>
  layers.reduceRight((next, layer) => layer(next), last);

function outgoingOf(asked: HttpRequest): Outgoing {
  let url: URL;
  try {
    url = new URL(asked.url);
  } catch (cause) {
    throw new AnnalsError('HTTP_4XX', `'${asked.url}' is no URL`, { url: asked.url }, cause);
  }
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(asked.headers ?? {}))
    headers[name.toLowerCase()] = value;
  return { url, method: asked.method ?? 'GET', headers, body: asked.body, asked, attempt: 1 };
}

async function answerOf(incoming: Incoming): Promise<Answer> {
  const { status, headers, body, cacheHit } = incoming;
  const url = incoming.url.href;
  if (status !== 304 && status !== 404 && status !== 410) {
    return { is: 'fetched', status, headers, url, body, cacheHit };
  }
  // Nobody reads this body; the turn must still be given back.
  await discard(incoming);
  return status === 304 ? { is: 'unchanged', status, headers, url } : { is: 'gone', status, url };
}

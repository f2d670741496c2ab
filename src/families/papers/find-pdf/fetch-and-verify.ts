import type { Holder } from '../../../core/documents.ts';
import { failureOf } from '../../../core/errors.ts';
import type { FetchAnswer, Fetched, Via } from '../../../core/http.ts';
import type { ReceivedFile } from '../../../core/received-file.ts';
import type { AcquireRequest } from '../../../core/source-contexts.ts';
import { askAgain } from './ask-again.ts';
import { isWorthAHead, ownerOf, type PlannedResolver } from './plan.ts';
import type { FoundAddress } from './resolver.ts';
import type { PdfSearch, SearchMeans } from './search-state.ts';
import { FileRefused } from './setback.ts';
import { judgeHead, judgePdf, LOOK_INTO, pageBehind, pageRefused } from './verify-pdf.ts';

/** Whoever has an address stands in line for it longer than for a question. */
const LONGEST_WAIT_MS = 30_000;

/**
 * Fetches what a resolver found and verifies it: a look ahead where it is allowed, then the bytes.
 * Throws with the reason when it is not the paper; nothing of it stays then.
 */
export async function fetchAndVerify(
  search: PdfSearch,
  address: FoundAddress,
  { resolver }: PlannedResolver,
  via: Via,
  signal: AbortSignal,
): Promise<ReceivedFile> {
  const { means, plan } = search;
  const owner = ownerOf(plan, address.url);
  const longestWaitMs = Math.max(LONGEST_WAIT_MS, plan.budget.longestWaitMs);
  const request: AcquireRequest = {
    headers: { ...owner?.headers, ...address.headers },
    role: 'artifact',
    turnsOf: owner ? `papers/${owner.resolver.name}` : 'papers',
    // What lies on a resolver's own host is asked for under its terms; robots.txt rules elsewhere.
    manners: owner?.manners ?? {},
    via,
    longestWaitMs,
    signal,
  };
  if (plan.head && isWorthAHead(owner?.manners.rate))
    await lookAhead(search, address.url, request, longestWaitMs);
  const received = await means.trace(
    'download',
    { url: address.url, resolver: resolver.name, tier: via.tier },
    async (span) => {
      const came = await askAgain(
        () => means.receive(address.url, request),
        means.clock,
        longestWaitMs,
      );
      span.set({ 'http.status_code': came.status, 'cache.hit': false });
      return came;
    },
  );
  try {
    await means.trace('verify', { url: address.url, resolver: resolver.name, tier: via.tier }, () =>
      verify(search, received),
    );
    return received;
  } catch (error) {
    await received.spooled.discard();
    throw error;
  }
}

/** A HEAD spares the bytes of what is none. A server that does not know it is asked with GET. */
async function lookAhead(
  { means, plan }: PdfSearch,
  url: string,
  request: AcquireRequest,
  longestWaitMs: number,
): Promise<void> {
  let answer: FetchAnswer;
  try {
    const head: AcquireRequest = { ...request, method: 'HEAD' };
    answer = await askAgain(() => means.fetch(url, head), means.clock, longestWaitMs);
  } catch (error) {
    const { httpStatus } = failureOf(error);
    if (httpStatus === 405 || httpStatus === 501) return;
    throw error;
  }
  if (answer.is === 'gone') throw notFound(url, answer.status);
  if (answer.is === 'unchanged') return;
  await drained(answer);
  const refused = judgeHead(answer, plan);
  if (refused?.reason === 'html_page') await readPage(means, url, request, refused);
  else if (refused) throw refused;
}

/**
 * A page where the paper should be: what it says tells a login from a challenge. It is read as a page,
 * so that who looks for links on it later has it from the cache. Some servers lie about a HEAD.
 */
async function readPage(
  means: SearchMeans,
  url: string,
  request: AcquireRequest,
  refused: FileRefused,
): Promise<void> {
  let text = '';
  let headers: Fetched['headers'] = {};
  try {
    const answer = await means.fetch(url, { ...request, role: 'landing' });
    if (answer.is !== 'fetched') throw refused;
    headers = answer.headers;
    const decoder = new TextDecoder('latin1');
    for await (const chunk of answer.body) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > LOOK_INTO) break;
    }
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw refused;
  }
  if (text.slice(0, 1024).includes('%PDF')) return;
  throw pageRefused(pageBehind(url, headers, text), url);
}

async function verify({ means, plan }: PdfSearch, received: ReceivedFile): Promise<void> {
  const refused = await judgePdf(received, plan);
  if (refused) throw refused;
  const { sha256 } = received.spooled;
  const others = worksSharing(await means.holders(sha256), means.documentId, plan.sameBytes);
  if (others.length === 0) return;
  await means.flag(others, `the same bytes (sha256 ${sha256}) came for other works, too`);
  const named = `${others.length} other works (${others.slice(0, 3).join(', ')})`;
  throw new FileRefused('same_bytes', `${received.url}: ${named} have exactly these bytes`);
}

/**
 * The works these bytes were taken for, when they are too many to be true: so many others have
 * them, or they were found out before. A page that says no is served to everybody alike.
 */
export function worksSharing(
  holders: readonly Holder[],
  self: string | null,
  limit: number,
): readonly string[] {
  const others = holders.filter(({ id }) => id !== self).map(({ id }) => id);
  const known = holders.some(({ status }) => status === 'flagged');
  return known || others.length >= limit ? (others.length > 0 ? others : [self ?? '']) : [];
}

export const notFound = (url: string, status: number): FileRefused =>
  new FileRefused('not_found', `${url}: the publisher answered ${status}`, status);

/** A HEAD has no body, but its turn ends with it. */
async function drained({ body }: Fetched): Promise<void> {
  for await (const _ of body) break;
}

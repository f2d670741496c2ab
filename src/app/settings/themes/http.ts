import { z } from 'zod';
import { DEFAULT_USER_AGENT } from '../../../core/chrome-age.ts';
import { DEFAULT_POLITENESS as POLITE } from '../../../core/politeness.ts';
import {
  count,
  headerText,
  milliseconds,
  rate,
  timeouts,
  wholeNumber,
} from '../../../kit/setting-shapes.ts';

/** How every request behaves unless its source says otherwise. */
export const http = z
  .strictObject({
    userAgent: headerText
      .default(DEFAULT_USER_AGENT)
      .describe(
        'The User-Agent header; `<version>` and `<contact>` are filled in. When set, sources that have a User-Agent of their own send this one, too',
      ),
    contact: headerText
      .optional()
      .describe(
        'Mail or web address where publishers reach you; a live run needs a real one, no placeholder. Where a publisher takes a mail address only, the settings of its family have one',
      ),
    timeouts: z
      .strictObject({
        connectMs: timeouts.connectMs
          .default(POLITE.timeout.connectMs)
          .describe('Longest wait for a connection'),
        idleMs: timeouts.idleMs
          .default(POLITE.timeout.idleMs)
          .describe('Longest silence between two bytes'),
        totalMs: timeouts.totalMs
          .optional()
          .describe('Longest time for a whole request, body included; no limit when left out'),
      })
      .prefault({}),
    attempts: count
      .max(100)
      .default(POLITE.retry.attempts)
      .describe('Tries in all, the first included: "3 retries" is 4'),
    backoff: z
      .strictObject({
        baseMs: milliseconds
          .default(POLITE.retry.backoff.baseMs)
          .describe('Wait after the first failed try; it doubles with each further one'),
        maxMs: milliseconds
          .default(POLITE.retry.backoff.maxMs)
          .describe('Longest wait between two tries'),
      })
      .refine((backoff) => backoff.baseMs <= backoff.maxMs, {
        path: ['baseMs'],
        error: 'no longer than backoff.maxMs',
      })
      .prefault({}),
    retryAfterCapSeconds: wholeNumber
      .min(0)
      .default(POLITE.retry.retryAfterCapMs / 1000)
      .describe(
        'Longest wait for a Retry-After inside a run; when a publisher asks for more, the run ends and says when to come back',
      ),
    refusals: count
      .default(POLITE.retry.refusals)
      .describe(
        'Refusals of a host in a row (429, or 503 with Retry-After) after which the items that wait for the host fail; the waits in between grow',
      ),
    rate: rate.default(POLITE.rate).describe('Requests of one source to its publisher'),
    inFlight: count
      .max(256)
      .default(POLITE.inFlight)
      .describe('Requests of one source that may be under way at once'),
    breaker: z
      .strictObject({
        failures: count
          .default(POLITE.breaker.failures)
          .describe('Failures in a row after which no request goes to a host for a while'),
        openMs: milliseconds
          .default(POLITE.breaker.openMs)
          .describe('How long no request goes to the host; then one probe request is sent'),
      })
      .prefault({}),
    maxBodyBytes: count
      .default(POLITE.maxBodyBytes)
      .describe('Largest body, counted after decoding; what is larger is cut and refused'),
  })
  .prefault({});

/** Cached answers for listings and pages; documents are never cached, their bytes are in the store. */
export const cache = z
  .strictObject({
    enabled: z
      .boolean()
      .default(true)
      .describe('Keep answers to listings and pages as RFC 9111 allows'),
    backend: z
      .enum(['local', 'redis'])
      .default('local')
      .describe(
        'Where cached answers live: in the data folder, or in the Redis of quota.redisUrl, for all nodes',
      ),
    maxBytes: count
      .default(256 * 1024 * 1024)
      .describe('Size of all cached answers together; the least recently used are removed first'),
    maxEntryBytes: count
      .default(8 * 1024 * 1024)
      .describe('A larger answer is passed on as it comes, and not cached'),
  })
  .refine((cache) => cache.maxEntryBytes <= cache.maxBytes, {
    path: ['maxEntryBytes'],
    error: 'no larger than cache.maxBytes',
  })
  .prefault({});

export const robots = z
  .strictObject({
    obey: z
      .boolean()
      .default(true)
      .describe('Obey robots.txt, crawl-delay included; false needs reason and decidedBy'),
    reason: z.string().min(1).optional().describe('Why robots.txt is not obeyed; shown with runs'),
    decidedBy: z.string().min(1).optional().describe('Who decided that; shown with runs'),
  })
  .refine((robots) => robots.obey || (robots.reason && robots.decidedBy), {
    path: ['obey'],
    error: 'true, or be accompanied by robots.reason and robots.decidedBy',
  })
  .prefault({});

import { z } from 'zod';
import { count, rate, secret } from '../../../kit/setting-shapes.ts';

const origin = z
  .string()
  .regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$|^https?:\/\/\[[0-9a-f:]+\](:\d+)?$/)
  .meta({ allowed: 'an origin such as https://example.org' });

/** The HTTP server. */
export const api = z
  .strictObject({
    host: z.string().min(1).default('127.0.0.1').describe('Address to listen on'),
    port: z
      .int()
      .min(0)
      .max(65_535)
      .default(8080)
      .describe('Port to listen on; 0 takes a free one'),
    token: secret
      .optional()
      .describe(
        'Bearer token of the operator; without it one is made and kept in the data folder (`annals token`)',
      ),
    publicUrl: origin
      .optional()
      .describe(
        'Where browsers reach this server when a proxy stands in front: for sign-in links, addresses in feeds, and as an origin of our own',
      ),
    securityContact: z
      .string()
      .regex(/^(?:https:\/\/\S+|(?:mailto:)?[^\s@]+@[^\s@]+)$/)
      .optional()
      .describe(
        'Contact in /.well-known/security.txt: a mail or web address; http.contact when left out',
      )
      .meta({ allowed: 'an address of mail, or one that begins with https://' }),
    operatorData: z
      .enum(['token', 'loopback'])
      .default('token')
      .describe(
        'Who may read runs, decisions and metrics: `token`, only clients with the token; `loopback`, also every client on this machine. With `loopback`, a proxy on this machine may pass them on to its clients',
      ),
    rateLimit: rate
      .default('3000/minute')
      .describe(
        'How many requests one client address may send; beyond that the answer is 429 with Retry-After',
      ),
    trustProxy: z
      .boolean()
      .default(false)
      .describe(
        'Count requests by the last address in X-Forwarded-For, as a proxy in front sets it',
      ),
    corsOrigins: z
      .array(z.union([z.literal('*'), origin]))
      .default(['*'])
      .describe(
        'Sites whose pages may read records from here; `*` is every site. They cannot change anything, nor read what is for the operator',
      )
      .meta({ allowed: 'a list of origins such as https://example.org, or "*"' }),
    maxStreams: count
      .max(10_000)
      .default(100)
      .describe('How many clients may follow the feed of changes at the same time'),
    reads: z
      .strictObject({
        threads: count
          .max(64)
          .optional()
          .describe(
            'Threads that search and do other costly reading; one fewer than the machine has processors, at most 4, when left out',
          ),
        cpuMs: count
          .min(10)
          .max(600_000)
          .default(5_000)
          .describe(
            'Processor time in milliseconds that one costly question may take; beyond it the answer is 422',
          ),
        waiting: count
          .max(100_000)
          .default(64)
          .describe(
            'Costly questions of one client that may wait for a thread; beyond it the answer is 503 with Retry-After',
          ),
        waitMs: count
          .min(10)
          .max(600_000)
          .default(5_000)
          .describe(
            'How long a costly question may wait for a thread before it is answered 503 with Retry-After',
          ),
      })
      .prefault({}),
    maxRequests: count
      .max(1_000_000)
      .default(1_000)
      .describe(
        'Requests that may be in hand at the same time; beyond it the answer is 503 with Retry-After',
      ),
    maxDelayMs: count
      .min(10)
      .max(600_000)
      .default(1_000)
      .describe(
        'When the process itself is late by this much on average, requests are answered 503 with Retry-After until it has caught up',
      ),
  })
  .prefault({});

import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';

const text = z.string().min(1).max(4096);

export const getSignIn = endpoint({
  path: '/sign-in',
  topic: 'operations',
  summary: 'The page where a browser is signed in',
  description:
    'The link that `annals serve` and `annals token --link` print leads here, with a code after `#` that works once and for 15 minutes.',
  query: z.looseObject({}),
  answer: z.never(),
  media: ['text/html'],
  statuses: { 200: 'A page that sends the code, or a field for the token' },
});

export const signIn = endpoint({
  method: 'POST',
  path: '/sign-in',
  topic: 'operations',
  summary: 'Signs a browser in: gives it the cookie of a session',
  description:
    'The cookie is HttpOnly and SameSite=Strict, Secure where the page came by https, and good for seven days or until the token changes.',
  body: z.strictObject({
    code: text
      .optional()
      .describe('From the link, good once')
      .meta({ allowed: 'the code of a link' }),
    token: text.optional().describe('Or the token itself').meta({ allowed: 'the token' }),
    next: text
      .optional()
      .describe('A path here to continue to')
      .meta({ allowed: 'a path of this server, such as /v1/runs' }),
  }),
  answer: z.never(),
  media: ['text/html'],
  statuses: { 303: 'Signed in: on to `next`, or to the page for people' },
  errors: ['UNAUTHORISED', 'FOREIGN_ORIGIN', 'BAD_REQUEST', 'REQUEST_TOO_LARGE', 'NOT_JSON'],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/sign-out',
  topic: 'operations',
  summary: 'Signs this browser out; `annals token --rotate` signs every browser out',
  body: z.strictObject({}),
  answer: z.never(),
  media: ['text/html'],
  statuses: { 303: 'The cookie is gone: on to /sign-in' },
  changesState: true,
});

import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { nothing } from '../../core/endpoint-fields.ts';
import { anyObject } from './fields.ts';

/** What is asked at the root of any server: where to begin, and whom to tell. */
const common = { method: 'GET', topic: 'operations', params: nothing, query: nothing } as const;

export const getRoot = endpoint({
  ...common,
  path: '/',
  summary: 'The dashboard, a page for people',
  description: 'Loads nothing from elsewhere. What it shows, it asks of this API.',
  answer: z.never(),
  media: ['text/html'],
  statuses: { 200: 'The page' },
});

export const getDocs = endpoint({
  ...common,
  path: '/docs',
  summary: 'This API as a page to read',
  description: 'One page without scripts, made from the same contract as /openapi.json.',
  answer: z.never(),
  media: ['text/html'],
  statuses: { 200: 'The page' },
});

export const getRobots = endpoint({
  ...common,
  path: '/robots.txt',
  summary: 'What crawlers may read (RFC 9309)',
  answer: z.never(),
  media: ['text/plain'],
  statuses: { 200: 'Records, yes; searches and what is for the operator, no' },
});

export const getLlms = endpoint({
  ...common,
  path: '/llms.txt',
  summary: 'What is here and how to ask for it, for programs that read text',
  answer: z.never(),
  media: ['text/markdown'],
  statuses: { 200: 'Markdown with the addresses that matter' },
});

export const getApiCatalog = endpoint({
  ...common,
  path: '/.well-known/api-catalog',
  summary: 'Where the descriptions of this API are (RFC 9727)',
  answer: anyObject.describe('A linkset (RFC 9264)'),
  media: ['application/linkset+json'],
  statuses: { 200: 'The catalog' },
});

export const getSecurityTxt = endpoint({
  ...common,
  path: '/.well-known/security.txt',
  summary: 'Whom to tell of a weakness (RFC 9116)',
  answer: z.never(),
  media: ['text/plain'],
  statuses: { 200: 'The contact of the operator' },
  errors: ['NOT_FOUND'],
});

import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { anyObject } from './fields.ts';

export const askAsAgent = endpoint({
  method: 'POST',
  path: '/mcp',
  topic: 'search',
  summary: 'The same records for agents, over the Model Context Protocol',
  description:
    'JSON-RPC 2.0, one message a request, without sessions: revision 2026-07-28, and 2025-11-25 for clients that begin with `initialize`. The tools read this API and change nothing; docs/agents.md lists them. A page of another origin is refused.',
  body: z
    .looseObject({ jsonrpc: z.literal('2.0').describe('The version of JSON-RPC') })
    .describe('A JSON-RPC request or notification'),
  answer: anyObject.describe('The JSON-RPC answer'),
  media: ['text/event-stream'],
  statuses: {
    200: 'The answer',
    202: 'A notification was taken; there is nothing to say',
  },
  errors: ['FOREIGN_ORIGIN'],
});

import { z } from 'zod';
import { secret } from '../shapes.ts';

/** The HTTP server. */
export const api = z
  .strictObject({
    host: z
      .string()
      .min(1)
      .default('127.0.0.1')
      .describe('Address to listen on; beyond loopback, changes of state need api.token'),
    port: z
      .int()
      .min(0)
      .max(65_535)
      .default(8080)
      .describe('Port to listen on; 0 takes a free one'),
    token: secret.optional().describe('Bearer token that requests which change state must send'),
  })
  .prefault({});

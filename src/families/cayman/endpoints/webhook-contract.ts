import { z } from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { count } from './shapes.ts';

const anything = z.unknown().optional();

export const receiveChange = endpoint({
  method: 'POST',
  path: '/webhook/changedetection',
  topic: 'judgments',
  summary: 'A watcher saw the page change: acquires what is new, and answers when it is done',
  description:
    'Needs `cayman.webhook.secret`, sent as `X-Webhook-Token` or `?token=`. Fields come as JSON, as a form or in the address.',
  query: z.looseObject({
    token: anything.describe('The secret, where a header cannot be set'),
    mode: anything.describe('Must be `new`'),
    target_source: anything.describe('Must be `unreported_judgments`'),
    new_limit: anything.describe('New judgments at most'),
  }),
  headers: { 'X-Webhook-Token': 'The secret' },
  body: z.looseObject({
    mode: z.literal('new'),
    target_source: z.literal('unreported_judgments'),
    new_limit: z.int().min(1).optional(),
  }),
  answer: z
    .object({
      ok: z.boolean(),
      entrypoint: z.literal('webhook').optional(),
      mode: z.literal('new').optional(),
      target_source: z.literal('unreported_judgments').optional(),
      run_id: z.string().optional(),
      csv_version_id: count.nullable().optional(),
      summary: z
        .object({ processed: count, downloaded: count, skipped: count, failed: count })
        .optional(),
      error: z
        .enum([
          'webhook_disabled',
          'invalid_token',
          'invalid_params',
          'config_invalid',
          'busy',
          'run_failed',
        ])
        .optional(),
      details: z.array(z.string()).optional(),
    })
    .meta({ id: 'WebhookAnswer' }),
  statuses: {
    200: 'The run is over',
    400: '`invalid_params`: what was sent does not fit',
    403: '`invalid_token`',
    404: '`webhook_disabled`: no secret is set',
    409: '`busy`: a run of the judgments is under way',
    500: '`config_invalid`: the settings do not allow a run',
    502: '`run_failed`: the run did not come to its end',
  },
});

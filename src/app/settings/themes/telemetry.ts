import { z } from 'zod';
import { SINKS } from '../../../core/sinks.ts';
import { headerText, secret } from '../../../kit/setting-shapes.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

/** What is told about the work. */
export const telemetry = z
  .strictObject({
    manifestPath: z
      .string()
      .min(1)
      .optional()
      .describe(
        'The append-only manifest; summary.json, index.json, last.csv and attempts.csv lie beside it, with the name of their source (last.`<source>`.csv) unless its users know them by the plain names. `<storage.root>/manifest.jsonl` when left out',
      ),
    sinks: z
      .array(z.enum(SINKS))
      .default([...SINKS])
      .describe(
        'Files that are written beside the catalog: `jsonl` manifest.jsonl, `csv` last.csv and attempts.csv, `index` index.json, `summary` summary.json',
      ),
    retentionDays: z
      .int()
      .min(0)
      .default(90)
      .describe(
        'Days that telemetry is kept (requests by host and minute, rate events, tries of resolvers, reports of runs); 0 keeps it for good. What happened to a document is no telemetry: see engine.decisionRetentionDays',
      ),
    logLevel: z.enum(LOG_LEVELS).default('info').describe('Lowest level of lines that are logged'),
    traces: z
      .strictObject({
        endpoint: z
          .url({ protocol: /^https?$/ })
          .meta({ allowed: 'an http or https address' })
          .optional()
          .describe(
            'OTLP receiver over HTTP that spans are sent to; `/v1/traces` is added. Nothing is traced when left out',
          ),
        serviceName: headerText
          .default('annals')
          .describe('Name under which the spans of this process are found'),
        sampleRatio: z
          .number()
          .min(0)
          .max(1)
          .default(1)
          .describe('Share of works that are traced, from 0 to 1'),
        authorization: secret
          .optional()
          .describe('Authorization header of the requests to the receiver'),
      })
      .prefault({}),
  })
  .prefault({});

import { z } from 'zod';
import { count, secret } from '../../../kit/setting-shapes.ts';

/** Where rows and bytes live. */
export const storage = z
  .strictObject({
    root: z
      .string()
      .min(1)
      .default('./data')
      .describe('Data folder: catalog, bytes and manifest; relative to the working folder'),
    minFreeMb: z
      .int()
      .min(0)
      .default(400)
      .describe('A run stops cleanly (disk_full) when less than this is free'),
    catalog: z
      .strictObject({
        backend: z
          .enum(['sqlite', 'postgres'])
          .default('sqlite')
          .describe('Not in this version, and refused by every verb: Postgres for many nodes'),
        url: secret
          .optional()
          .describe('Not in this version, and refused: connection string of a Postgres catalog'),
        poolSize: count
          .max(1000)
          .default(20)
          .describe('Not in this version, and refused: connections to a Postgres catalog'),
      })
      .prefault({}),
    artifacts: z
      .strictObject({
        backend: z
          .enum(['files', 's3'])
          .default('files')
          .describe('Where bytes are kept; s3 is not in this version, and refused by every verb'),
        url: z
          .string()
          .regex(/^s3:\/\/[^\s/]+(\/\S*)?$/)
          .meta({ allowed: '"s3://bucket/prefix"' })
          .optional()
          .describe('Not in this version, and refused: bucket and prefix of the backend s3'),
      })
      .prefault({}),
  })
  .prefault({});

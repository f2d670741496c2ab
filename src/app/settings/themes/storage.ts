import { z } from 'zod';
import { count, secret } from '../shapes.ts';

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
          .describe('SQLite on one machine, Postgres for many nodes'),
        url: secret
          .optional()
          .describe('Connection string of the Postgres catalog, password included'),
        poolSize: count.max(1000).default(20).describe('Connections to the Postgres catalog'),
      })
      .refine((catalog) => catalog.backend === 'sqlite' || catalog.url !== undefined, {
        path: ['backend'],
        error: 'sqlite, or be accompanied by storage.catalog.url',
      })
      .prefault({}),
    artifacts: z
      .strictObject({
        backend: z.enum(['files', 's3']).default('files').describe('Where bytes are kept'),
        url: z
          .string()
          .regex(/^s3:\/\/[^\s/]+(\/\S*)?$/)
          .meta({ allowed: '"s3://bucket/prefix"' })
          .optional()
          .describe('Bucket and prefix when the backend is s3'),
      })
      .refine((artifacts) => artifacts.backend === 'files' || artifacts.url !== undefined, {
        path: ['backend'],
        error: 'files, or be accompanied by storage.artifacts.url',
      })
      .prefault({}),
  })
  .prefault({});

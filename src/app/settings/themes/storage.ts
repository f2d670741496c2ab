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
          .describe('Where rows are kept: a file of the data folder, or PostgreSQL for many nodes'),
        url: secret
          .optional()
          .describe('Of the backend postgres: `postgresql://user:password@host:5432/database`'),
        schema: z
          .string()
          .regex(/^[a-z_][a-z0-9_]{0,62}$/)
          .meta({ allowed: 'small letters, digits and _' })
          .default('annals')
          .describe(
            'Of the backend postgres: the schema of this data set; two in one database do not see each other',
          ),
        poolSize: count
          .min(4)
          .max(1000)
          .default(20)
          .describe('Of the backend postgres: the most connections that one process opens'),
        tls: z
          .strictObject({
            mode: z
              .enum(['auto', 'off', 'require', 'verify'])
              .default('auto')
              .describe(
                'verify: encrypted, and the certificate is checked; require: encrypted only; auto: off on this machine, verify elsewhere',
              ),
            ca: z
              .string()
              .optional()
              .describe('PEM file with certificates to trust, where the system does not know them'),
          })
          .prefault({}),
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

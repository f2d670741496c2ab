/** Writes docs/telemetry/telemetry_schema.sql and the conventions in docs/adding-a-source.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { conventionsDoc } from './conventions-doc.ts';
import { telemetrySchema } from './telemetry-schema.ts';

const docs = path.resolve(import.meta.dirname, '../docs');
writeFileSync(path.join(docs, 'telemetry/telemetry_schema.sql'), await telemetrySchema());
const page = path.join(docs, 'adding-a-source.md');
const [before = '', after = ''] = readFileSync(page, 'utf8').split(
  /(?<=<!-- conventions[^>]*-->\n)[\s\S]*(?=<!-- end of conventions -->)/,
);
writeFileSync(page, `${before}${conventionsDoc()}${after}`);

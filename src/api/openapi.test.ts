import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, test } from 'vitest';
import { ERRORS } from '../core/errors.ts';
import { builtInFamilies } from '../families/index.ts';
import { joinContract } from './joined-contract.ts';
import { codesOf, openApi } from './openapi.ts';
import { apiReference } from './reference.ts';

const joined = await joinContract(builtInFamilies);
const document = JSON.parse(JSON.stringify(openApi(joined)));
const operations = Object.entries(joined.endpoints);

describe('/openapi.json', () => {
  test('is valid OpenAPI 3.1 to a validator that is not ours', async () => {
    const result = await new Validator().validate(structuredClone(document));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(document.openapi).toBe('3.1.0');
  });

  test('has nothing that the strictest rules of a linter that is not ours complain about', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  test.each(operations)(
    '%s is described with every parameter, answer and refusal',
    (id, endpoint) => {
      const found = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      expect(found?.operationId).toBe(id);
      const named = found.parameters.map(
        (one: { in: string; name: string }) => `${one.in} ${one.name}`,
      );
      expect(named).toEqual([
        ...Object.keys(endpoint.params.shape).map((name) => `path ${name}`),
        ...Object.keys(endpoint.query.shape).map((name) => `query ${name}`),
        ...Object.keys(endpoint.headers ?? {}).map((name) => `header ${name}`),
      ]);
      expect(Object.keys(found.responses)).toEqual(
        expect.arrayContaining([
          ...Object.keys(endpoint.statuses),
          ...codesOf(endpoint).map((code) => String(ERRORS[code].status)),
          'default',
        ]),
      );
      const needs = endpoint.changesState || endpoint.forOperator;
      expect(found.security).toEqual(needs ? [{ token: [] }, { session: [] }] : undefined);
    },
  );

  test('every parameter in a path is a parameter, and the other way round', () => {
    for (const [, endpoint] of operations) {
      const named = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(named).toEqual(Object.keys(endpoint.params.shape));
    }
  });

  test('every reference leads to a shape, and every shape is referred to', () => {
    const text = JSON.stringify(document);
    const referred = new Set(
      [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, n]) => n),
    );
    expect([...referred].sort()).toEqual(Object.keys(document.components.schemas).sort());
    expect(text).not.toContain('$defs');
    expect(text).not.toContain('"allowed"');
  });

  test('every parameter says what it means', () => {
    for (const at of Object.values<Record<string, { parameters: object[] }>>(document.paths)) {
      for (const parameter of Object.values(at).flatMap((one) => one.parameters)) {
        expect(parameter).toHaveProperty('description', expect.stringMatching(/\w+ \w+/));
      }
    }
  });

  test('several values in one parameter are separated by commas', () => {
    const { parameters } = document.paths['/v1/runs'].get;
    const status = parameters.find((one: { name: string }) => one.name === 'status');
    expect(status).toMatchObject({ style: 'form', explode: false, schema: { type: 'array' } });
  });
});

test('docs/api.md is what the contract says; `npx tsx tools/write-api-doc.ts` writes it', () => {
  const file = path.resolve(import.meta.dirname, '../../docs/api.md');
  expect(readFileSync(file, 'utf8')).toBe(apiReference(joined));
});

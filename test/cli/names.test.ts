/** Names that people bring from other systems: of sources and of commands. */
import { expect, test } from 'vitest';
import { annals } from './annals.ts';

test.each(['fr', 'federal-register', 'federal_register'])(
  'annals source show %s shows the Federal Register',
  async (called) => {
    const { code, out } = await annals(['source', 'show', called, '--json']);
    expect({ code, name: JSON.parse(out).name }).toEqual({ code: 0, name: 'federal_register' });
  },
);

test.each(['ingest', 'backfill'])(
  'annals %s is annals run, with the flags of the source',
  async (verb) => {
    const { code, out } = await annals([verb, 'crs-reports', '--help']);
    expect(code).toBe(0);
    expect(out).toContain('Usage: annals run');
    expect(out).toContain('Parameters of the source');
    const unknown = await annals([verb, 'nosuch']);
    expect(unknown.err).toContain("there is no source 'nosuch'");
  },
);

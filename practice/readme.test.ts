import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { requestFor } from './ask.ts';
import { createControl } from './control.ts';
import { createFaultPlan } from './faults.ts';
import { REPLACING_FAULTS } from './replacement.ts';
import { createRequestLog } from './request-log.ts';
import { WIRE_FAULTS } from './send.ts';

const readme = readFileSync(path.join(import.meta.dirname, 'README.md'), 'utf8');

test('the fault table names every fault the server plays, and no other', () => {
  const table = readme.slice(readme.indexOf('## Faults'), readme.indexOf('## The control host'));
  const named = [...table.matchAll(/^\| `([a-z-]+)` +\|/gm)].map(([, kind]) => kind);
  const played = [...Object.keys(REPLACING_FAULTS), ...WIRE_FAULTS, 'slow', 'reset'];
  expect(named.sort()).toEqual(played.sort());
});

test('every control in the table exists, and every control is in the table', async () => {
  const control = createControl({
    faults: createFaultPlan(1),
    log: createRequestLog(),
    publishers: [],
  });
  const { body } = await control.handle(requestFor('https://practice.control/nothing'));
  const { controls } = JSON.parse(String(body)) as { controls: string[] };
  const table = readme.slice(
    readme.indexOf('## The control host'),
    readme.indexOf('## The worlds'),
  );
  const named = new Set(
    [...table.matchAll(/`((?:GET|POST|DELETE) \/[a-z]*)/g)].map(([, control]) => control),
  );
  expect([...named].sort()).toEqual([...controls].sort());
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerEntries } from '../../practice/publishers/public_registers/registers.ts';
import { dryRun } from '../../src/use-cases/running.ts';
import { never } from '../practice-app.ts';
import { type CaymanRig, caymanRig } from './cayman-rig.ts';

const SOURCE = 'public_registers';

describe('public registers', () => {
  let rig: CaymanRig;
  afterAll(() => rig.close());

  describe('as they come', () => {
    test('are off until the settings say otherwise', async () => {
      rig = await caymanRig({ size: 6 });
      await expect(rig.run({ source: SOURCE })).rejects.toMatchObject({
        code: 'SOURCE_OFF',
        message: 'public_registers is switched off; sources.public_registers.enabled is not true',
      });
      expect(rig.practice.log.entries({})).toEqual([]);
      await rig.close();
    });
  });

  describe('switched on by configuration alone', () => {
    beforeAll(async () => {
      rig = await caymanRig(
        { size: 6 },
        {
          env: {
            ANNALS_SOURCES__PUBLIC_REGISTERS__ENABLED: 'true',
            ANNALS_SOURCES__PUBLIC_REGISTERS__RATE: 'unlimited',
          },
        },
      );
    });

    test('a dry run reads the list, and writes neither a version of it nor a case', async () => {
      const order = { source: SOURCE, params: {}, mode: 'new', stop: never } as const;
      expect(await dryRun(rig.app, order)).toMatchObject({ listed: 8, new: 8, changed: 0 });
      expect(await rig.app.catalog.listings.list({ limit: 9 })).toEqual([]);
      expect(await rig.app.catalog.entries.count(SOURCE, {})).toBe(0);
    });

    test('every entry that can be told apart is kept, without a browser', async () => {
      const run = await rig.run({ source: SOURCE });
      const entries = registerEntries(1);
      expect(run).toMatchObject({
        status: 'completed',
        coverage: 1,
        counts: { total: entries.length, downloaded: entries.length },
      });
      const [first] = entries;
      const key = `${first?.type} ${first?.reference}`.toUpperCase().replace(/[^A-Z0-9]/g, '');
      expect(await rig.app.catalog.documents.find(`ky:${key}`)).toMatchObject({
        kind: 'register_entry',
        title: first?.name,
        metadata: { court: 'Public Register', cause_number: first?.reference },
      });
      const without = entries.find(({ reference }) => reference === '');
      expect(
        (await rig.app.catalog.entries.list(SOURCE, {})).some(
          ({ fields }) => fields.title === without?.name && fields.cause_number === '',
        ),
      ).toBe(true);
    });

    test('a second run asks for the list and finds nothing to do', async () => {
      const run = await rig.run({ source: SOURCE });
      expect(run.counts).toMatchObject({ planned: 0, unchanged: registerEntries(1).length });
    });
  });
});

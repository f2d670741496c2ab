import { expect, test } from 'vitest';
import type { z } from 'zod';
import { contract } from './contract.ts';

/** Messages of the protocol for agents are checked and refused by its own library. */
const OF_THE_PROTOCOL = ['askAsAgent'];

const says = (field: z.ZodType | undefined): boolean => {
  if (field === undefined) return false;
  if (typeof field.meta()?.allowed === 'string') return true;
  return says((field.def as { innerType?: z.ZodType }).innerType);
};

test('every parameter says what it may be, in the words that a refusal uses', () => {
  const silent = Object.entries(contract)
    .filter(([name]) => !OF_THE_PROTOCOL.includes(name))
    .flatMap(([name, { params, query, ...rest }]) =>
      [params, query, 'body' in rest ? rest.body : undefined].flatMap((part) =>
        Object.entries((part as z.ZodObject | undefined)?.shape ?? {})
          .filter(([, field]) => !says(field as z.ZodType))
          .map(([field]) => `${name} ${field}`),
      ),
    );
  expect(silent).toEqual([]);
});

import { expect, test } from 'vitest';
import { normalizers } from './index.ts';

test('every normaliser is registered under its own name', async () => {
  expect(Object.keys(normalizers)).toEqual(expect.arrayContaining(['html_v1', 'text_v1']));
  for (const [name, load] of Object.entries(normalizers)) expect((await load()).name).toBe(name);
});

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSecretFile, readSecretFile, replaceSecretFile } from './secret-file.ts';

function place(): string {
  const folder = mkdtempSync(join(tmpdir(), 'annals-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'secret');
}

test('the first who makes it wins; whoever comes later leaves it as it is', async () => {
  const file = place();
  await createSecretFile(file, 'the-first-of-the-two');
  await createSecretFile(file, 'the-second-of-the-two');
  expect((await readSecretFile(file))?.secret).toBe('the-first-of-the-two');
  expect(readdirSync(join(file, '..'))).toEqual(['secret']);
});

test('replacing it gives it another stamp', async () => {
  const file = place();
  await createSecretFile(file, 'the-first-of-the-two');
  const before = await readSecretFile(file);
  await replaceSecretFile(file, 'the-second-of-the-two');
  const after = await readSecretFile(file);
  expect(after?.secret).toBe('the-second-of-the-two');
  expect(after?.stamp).not.toBe(before?.stamp);
});

test('there is none until somebody made it', async () => {
  expect(await readSecretFile(place())).toBeUndefined();
});

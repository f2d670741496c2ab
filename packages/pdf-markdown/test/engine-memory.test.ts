import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { PDFDocument } from 'pdf-lib';
import { expect, test } from 'vitest';
import { startEngine } from '../src/engine.ts';
import { createPdfReader } from '../src/index.ts';

const megabytes = 1024 * 1024;

/** What lies outside of the heap, once what nobody holds is gone. The event loop does not turn meanwhile, nor while pages are read. */
function external(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let times = 0; times < 3; times += 1) collect();
  return process.memoryUsage().external / megabytes;
}

test('an engine that a large document made grow is let go with the document', async () => {
  const reader = createPdfReader({ memoryLimit: 2 ** 30 });
  const document = await PDFDocument.create();
  document.addPage().drawText('A page of the act.');
  const { context } = document;
  context.register(context.stream(new Uint8Array(40 * megabytes)));
  let bytes: Uint8Array | undefined = await document.save();
  const pages = await reader.open(bytes);
  bytes = undefined;
  if (!('facts' in pages)) throw new Error('the document cannot be opened');
  const reading = external();
  pages.close();
  expect(reading - external()).toBeGreaterThan(50);
});

test('an engine leaves nothing on the global object, where it would be held for ever', async () => {
  const before = Object.getOwnPropertyNames(globalThis);
  await startEngine(2 ** 30);
  expect(Object.getOwnPropertyNames(globalThis)).toEqual(before);
});

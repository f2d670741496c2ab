import { spawnSync } from 'node:child_process';
import { PDFDocument } from 'pdf-lib';
import { readPdf } from '../src/index.ts';
import { damage } from '../test/damage.ts';
import { makeSamples } from '../test/samples.ts';

/** The made samples, damaged in the ways of `damage.ts`: those of which `pdftotext` reads words and the reader none, with its reason. */
export async function damagedFiles(count: number) {
  const whole = await Promise.all(
    (await makeSamples()).map(async ({ bytes }) =>
      (await PDFDocument.load(bytes)).save({ useObjectStreams: false }),
    ),
  );
  const lost: { readonly seed: number; readonly words: number; readonly reason: string }[] = [];
  let [ours, theirs, oursAlone] = [0, 0, 0];
  for (let seed = 0; seed < count; seed += 1) {
    const bytes = damage(whole[seed % whole.length] as Uint8Array, seed);
    const words = wordsIn(pdftotext(bytes));
    const { body } = await readPdf(bytes);
    const read = wordsIn(body.markdown);
    if (words > 0) theirs += 1;
    if (read > 0) ours += 1;
    if (read > 0 && words === 0) oursAlone += 1;
    if (read === 0 && words > 0)
      lost.push({ seed, words, reason: body.warnings.join('; ') || body.status });
  }
  for (const { seed, words, reason } of lost)
    console.log(`damaged: file ${seed}: pdftotext reads ${words} words, we none: ${reason}`);
  const figures = { files: count, ours, pdftotext: theirs, oursAlone, lost: lost.length };
  console.log(`damaged: ${JSON.stringify(figures)}`);
  return figures;
}

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/** A damaged file may keep it busy for ever. */
const longestMs = 60_000;

const pdftotext = (bytes: Uint8Array): string =>
  spawnSync('pdftotext', ['-', '-'], { input: bytes, encoding: 'utf8', timeout: longestMs })
    .stdout ?? '';

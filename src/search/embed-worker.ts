/** A thread that embeds many texts, so that whoever serves meanwhile is not held up. */
import { parentPort, workerData } from 'node:worker_threads';
import type { EmbedAnswer, EmbedRequest } from './built-in.ts';
import { readStaticModel } from './static-model.ts';

const model = readStaticModel(new Uint8Array((workerData as { model: SharedArrayBuffer }).model));

parentPort?.on('message', ({ job, texts }: EmbedRequest) => {
  const { dimensions } = model;
  const vectors = new Float32Array(texts.length * dimensions);
  for (const [at, text] of texts.entries()) vectors.set(model.embed(text), at * dimensions);
  const answer: EmbedAnswer = { job, vectors };
  parentPort?.postMessage(answer, [vectors.buffer]);
});

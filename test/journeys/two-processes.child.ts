/**
 * A process that asks one host of a practice server, politely, and shares a data folder with others:
 * `<folder> <port> <source> <rate> <inFlight> <requests>`.
 */

import { isDeadOwner, processOwner } from '../../src/app/process-owner.ts';
import { systemClock, systemRandom } from '../../src/app/system-clock.ts';
import { DEFAULT_POLITENESS, withPoliteness } from '../../src/core/politeness.ts';
import { politeFetch } from '../../src/fetch/chain.ts';
import { openPoliteMemory } from '../../src/store/sqlite/polite-memory.ts';

const [folder = '', port = '', source = '', rate = '', inFlight = '', requests = ''] =
  process.argv.slice(2);

const memory = await openPoliteMemory({ folder });
const polite = politeFetch({
  clock: systemClock,
  random: systemRandom,
  identity: { userAgent: 'annals/<version>', version: '0', contact: 'tests@annals.dev' },
  network: { connectTo: { '*': `127.0.0.1:${port}` }, allowHttp: ['*'] },
  memory,
  owner: processOwner(),
  isDead: isDeadOwner,
});
const politeness = withPoliteness(DEFAULT_POLITENESS, {
  rate,
  inFlight: Number(inFlight),
  robots: 'api',
});
const ask = async (at: number): Promise<void> => {
  const answer = await polite.fetch({
    url: `http://h.example/${source}/${at}`,
    role: 'artifact',
    source,
    politeness,
    patience: 'waits',
    signal: new AbortController().signal,
  });
  if (answer.is !== 'fetched') throw new Error(`${answer.is} for ${source} ${at}`);
  for await (const _ of answer.body);
  process.stdout.write(`${at}\n`);
};
await Promise.all(Array.from({ length: Number(requests) }, (_, at) => ask(at)));
await polite.close();
await memory.close();

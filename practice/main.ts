/**
 * Runs the practice publishers as a process: `tsx practice/main.ts --port 0 --ca-out ca.pem`. One JSON line on
 * standard output says when they are ready; SIGTERM or SIGINT ends them.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { FaultRule } from './faults.ts';
import type { Publisher } from './publisher.ts';
import { startPractice } from './server.ts';

const USAGE = `practice publishers: every upstream's host name over HTTPS on one local port

  --port <n>           port on 127.0.0.1; 0 takes a free one (default 0)
  --seed <n>           which world (default 1)
  --size <n>           documents besides those of the days (default 200)
  --day <yyyy-mm-dd>   a London day with publications and updates; may be repeated
  --per-day <n>        documents for each day (default 40)
  --ca-out <file>      writes the throwaway authority's certificate there
  --publisher <file>   only the publisher that this module exports as its default
  --ready-file <file>  writes the ready line there too, when ready
`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      seed: { type: 'string' },
      size: { type: 'string' },
      day: { type: 'string', multiple: true },
      'per-day': { type: 'string' },
      'ca-out': { type: 'string' },
      publisher: { type: 'string' },
      'ready-file': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return;
  }
  const port = whole('port', values.port);
  const seed = whole('seed', values.seed);
  const size = whole('size', values.size);
  const perDay = whole('per-day', values['per-day']);
  const publishers = values.publisher === undefined ? undefined : [await load(values.publisher)];
  const practice = await startPractice({
    ...(publishers && { publishers }),
    ...(port !== undefined && { port }),
    ...(seed !== undefined && { seed }),
    ...(size !== undefined && { size }),
    ...(perDay !== undefined && { perDay }),
    ...(values.day && { days: values.day }),
  });
  // Whoever started this process asks for faults: the one that it names, or none, from then on.
  process.on('message', (asked: { readonly fault?: FaultRule }) => {
    practice.faults.clear();
    if (asked.fault) practice.faults.add(asked.fault);
    process.send?.({ isPlayed: true });
  });
  const stop = () => void practice.stop().then(() => process.exit(0));
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (values['ca-out'] !== undefined) writeWhole(values['ca-out'], practice.ca);
  const ready = `${JSON.stringify({
    port: practice.port,
    address: practice.address,
    ca: values['ca-out'] ?? practice.ca,
    hosts: practice.hosts,
    plays: publishers?.flatMap(({ plays = [] }) => plays) ?? [],
  })}\n`;
  if (values['ready-file'] !== undefined) writeWhole(values['ready-file'], ready);
  process.stdout.write(ready);
}

async function load(file: string): Promise<Publisher> {
  const { default: publisher } = await import(pathToFileURL(file).href);
  if (typeof publisher?.handle === 'function' && Array.isArray(publisher.hosts)) return publisher;
  throw new Error(`${file} exports no publisher as its default: an object with hosts and handle`);
}

function whole(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  throw new Error(`--${name} is ${value}; it must be a whole number`);
}

/** A reader that waits for the file never sees half of it. */
function writeWhole(file: string, content: string): void {
  writeFileSync(`${file}.tmp`, content);
  renameSync(`${file}.tmp`, file);
}

main().catch((error: unknown) => {
  process.stderr.write(`practice: ${(error as Error).message}\n\n${USAGE}`);
  process.exit(2);
});

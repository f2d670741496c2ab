/** The examples of the documents, run as they stand there: only addresses and places are others. */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createServer } from '../../src/api/server.ts';
import { type ExportPlace, exportPlace } from './place.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const run = promisify(execFile);

let here: ExportPlace;
let address: string;
let token: string;
let close: () => Promise<void>;
const at = (name: string) => path.join(here.place.folder, name);

beforeAll(async () => {
  here = await exportPlace();
  const made = await createServer(here.place.app, { host: '127.0.0.1' });
  address = await made.server.listen({ host: '127.0.0.1', port: 0 });
  token = await made.token.current();
  close = made.close;
  for (const format of ['parquet', 'jsonl'] as const) await here.make(`${format}/records`, format);
});
afterAll(async () => {
  await close();
  await here.close();
});

/** Blocks of one language in a document, with the server that runs here. */
const blocks = (document: string, language: string): string[] =>
  [...readFileSync(path.join(ROOT, 'docs', document), 'utf8').matchAll(/```(\w+)\n(.*?)```/gs)]
    .filter(([, named]) => named === language)
    .map(([, , text = '']) => text.replaceAll('http://127.0.0.1:8080', address));

/** The block with a word, of which there is one. */
function blockWith(document: string, language: string, word: string): string {
  const found = blocks(document, language).filter((text) => text.includes(word));
  expect(found).toHaveLength(1);
  return found[0] ?? '';
}

/** Runs a text as a module; returns what it printed. */
async function printedBy(
  name: string,
  text: string,
  during?: () => Promise<void>,
): Promise<string> {
  const printed: unknown[][] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((...words) => void printed.push(words));
  try {
    writeFileSync(at(name), text);
    const ended = import(/* @vite-ignore */ at(name));
    await during?.();
    await ended;
  } finally {
    log.mockRestore();
  }
  return printed.map((words) => words.join(' ')).join('\n');
}

describe('TypeScript', () => {
  test('the client', async () => {
    const [text = ''] = blocks('client.md', 'ts');
    const typed = text
      .replace("'annals/client'", `'${path.join(ROOT, 'src/client.ts')}'`)
      .replace("'SIGINT'", "'the example is to end' as 'SIGINT'")
      .replace("'cursor.txt'", `'${at('cursor.txt')}'`);
    const printed = await printedBy('client-example.ts', typed, async () => {
      await vi.waitFor(() => expect(existsSync(at('cursor.txt'))).toBe(true), 240_000);
      process.emit('the example is to end' as 'SIGINT');
    });
    expect(printed).toMatch(/^crs:R47\d+ .+/m);
    expect(printed).toContain('404 NOT_FOUND Find its id');
    expect(printed).toContain('crs:R47000@1, retrieved');
    expect(printed).toMatch(/^added crs:R47\d+/m);
  });

  test('lines of JSON', async () => {
    const text = blockWith('exports.md', 'ts', 'documents.jsonl');
    const printed = await printedBy(
      'lines-example.ts',
      text.replace('records/', `${at('jsonl/records')}/`),
    );
    expect(printed.match(/^(?:crs|govuk):\S+ \d /gm)).toHaveLength(7);
    expect(printed).toMatch(/^crs:R47\d+ 1 \S/m);
  });
});

test('DuckDB', async () => {
  const db = await (await DuckDBInstance.create()).connect();
  const [text = ''] = blocks('exports.md', 'sql');
  const statements = text.replaceAll("'records/", `'${at('parquet/records')}/`).split(';\n');
  const answers = [];
  for (const sql of statements.filter((one) => one.trim() !== '')) {
    answers.push((await db.runAndReadAll(sql)).getRowObjectsJson());
  }
  expect(answers).toHaveLength(2);
  expect(answers[0]).toContainEqual(expect.objectContaining({ kind: 'report' }));
});

const HAS_REQUESTS = hasPython('requests');
test.skipIf(!HAS_REQUESTS)('Python: an export over HTTP, and a citation', async () => {
  const job = blockWith('exports.md', 'python', 'v1/exports').replace(
    /"…" {2}#.*/,
    JSON.stringify(token),
  );
  const whole = hasPython('pyarrow')
    ? `${job}\nprint(table.num_rows)`
    : job.replaceAll(/^.*pyarrow.*$/gm, '');
  await run('python3', ['-c', whole], { cwd: here.place.folder });
  expect(readFileSync(at('documents.parquet')).subarray(0, 4).toString()).toBe('PAR1');
  const cited = blockWith('citing.md', 'python', 'bib');
  const { stdout } = await run('python3', ['-c', `${cited}\nprint(bib, record["id"])`]);
  expect(stdout).toContain('crs:R47000@1, retrieved');
});

function hasPython(module: string): boolean {
  try {
    execFileSync('python3', ['-c', `import ${module}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test('curl', async () => {
  mkdirSync(at('curl'));
  writeFileSync(at('curl/report.pdf'), 'no such file');
  writeFileSync(at('curl/paper.bib'), await here.text('/id/crs:R47000@1', 'application/x-bibtex'));
  const asked = [...blocks('citing.md', 'sh'), ...blocks('exports.md', 'sh')]
    .flatMap((text) => text.replaceAll('\\\n', '').split('\n'))
    .filter((line) => line.startsWith('curl'));
  expect(asked).toHaveLength(11);
  let id = '';
  for (const line of asked) {
    const typed = line
      .replace('$(annals token)', token)
      .replace('<id>', id)
      .replace(/(\s)#.*$/, '$1')
      .replace(/^curl /, 'curl -sS --fail-with-body ');
    const ask = () => run('bash', ['-c', typed], { cwd: at('curl') });
    const { stdout } = await vi.waitFor(ask, { timeout: 240_000, interval: 200 });
    if (typed.includes('-X POST')) id = JSON.parse(stdout).id;
    else if (typed.includes('paper.bib')) expect(JSON.parse(stdout).verdict).toBe('matches');
  }
  expect(existsSync(at('curl/annals-parquet.zip'))).toBe(true);
});

/**
 * A thread that talks to PostgreSQL and nothing else. Whoever asked sleeps until the answer is there
 * (see `session.ts`): the rows of both databases are then read and written by the same code.
 */
import { type MessagePort, workerData } from 'node:worker_threads';
import type pg from 'pg';
import { connectPatiently } from './connect.ts';
import { codeOf, errorText, isCut } from './connection-errors.ts';
import type { Answer, PostgresAddress, Question, Refusal, Result } from './messages.ts';

const { port, bell } = workerData as { port: MessagePort; bell: Int32Array };

let client: pg.Client | undefined;
let address: PostgresAddress | undefined;
/** Between BEGIN and its end: a lost connection has lost it, too. */
let isInTransaction = false;
/** Names of prepared statements, by their text; the server keeps them as long as the connection. */
let names = new Map<string, string>();

port.on('message', (question: Question) => void reply(question));

async function reply(question: Question): Promise<void> {
  let answer: Answer;
  try {
    answer = await answerTo(question);
  } catch (error) {
    answer = { failed: refusalOf(error) };
  }
  port.postMessage(answer);
  Atomics.store(bell, 0, 1);
  Atomics.notify(bell, 0);
}

async function answerTo(question: Question): Promise<Answer> {
  switch (question.ask) {
    case 'connect':
      address = question.address;
      await connected();
      return NOTHING;
    case 'disconnect':
      await client?.end().catch(() => undefined);
      client = undefined;
      isInTransaction = false;
      return NOTHING;
    case 'script':
      return run([{ text: question.text }]);
    case 'statements':
      return run(question.statements.map(({ text, values }) => ({ text, values: [...values] })));
  }
}

const NOTHING: Answer = { results: [] };

interface Asked {
  readonly text: string;
  /** None: a script, which may be several statements. */
  readonly values?: unknown[];
}

async function run(list: readonly Asked[]): Promise<Answer> {
  const wasInTransaction = isInTransaction;
  const last = list.at(-1)?.text ?? '';
  // What was begun on a connection that is gone cannot be gone on with on another.
  if (wasInTransaction && !client) {
    if (/^(ROLLBACK|COMMIT)/.test(last)) isInTransaction = false;
    if (last === 'ROLLBACK') return { results: list.map(() => ({ rows: [], changed: 0 })) };
    throw new LostError('the connection was lost in the middle of a transaction');
  }
  const results = await askAll(list).catch((error: unknown) => {
    if (!isCut(error)) throw error;
    client = undefined;
    // Nothing was begun on it, or what was begun is gone. A single statement that was committed before the
    // cut is done twice: what it leased the first time nobody has in hand, and runs out.
    if (wasInTransaction || last === 'COMMIT') throw new LostError(errorText(error));
    return askAll(list);
  });
  return { results };
}

/** Sent together, answered in their order: the server does not wait for us between them. */
async function askAll(list: readonly Asked[]): Promise<Result[]> {
  const open = await connected();
  const asked = list.map(({ text, values }) =>
    open.query(values ? { name: nameOf(text), text, values } : { text }),
  );
  const all = Promise.allSettled(asked);
  // A script may be a migration, which takes as long as it takes.
  const settled = await (list.some(({ values }) => !values) ? all : answered(open, all));
  if (client === open) isInTransaction = open.getTransactionStatus() !== 'I';
  return settled.map((one, at) => {
    if (one.status === 'rejected') throw one.reason;
    const result = Array.isArray(one.value) ? one.value.at(-1) : one.value;
    // The server takes back what had failed before, and does not call that an error.
    if (list[at]?.text === 'COMMIT' && result.command !== 'COMMIT') {
      throw new Error('nothing was committed: a statement of the transaction had failed');
    }
    return { rows: result?.rows ?? [], changed: result?.rowCount ?? 0 };
  });
}

/** Longer than any lock is waited for: a way to the server that swallows everything is no way. */
const ANSWER_MS = 120_000;

async function answered<T>(open: pg.Client, asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      if (client === open) client = undefined;
      void open.end().catch(() => undefined);
      reject(new LostError(`no answer in ${ANSWER_MS / 1000} s`));
    }, ANSWER_MS);
  });
  try {
    return await Promise.race([asked, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** Enough for every statement of the catalog; those that are made for one question must not pile up. */
const MOST_NAMES = 600;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMES) return undefined;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

/** The connection, made anew when it was lost. */
async function connected(): Promise<pg.Client> {
  if (client) return client;
  if (!address) throw new Error('no address was given');
  client = await connectPatiently(address, (lost) => {
    if (client === lost) client = undefined;
  });
  names = new Map();
  return client;
}

class LostError extends Error {}

function refusalOf(error: unknown): Refusal {
  const lost = error instanceof LostError || !client;
  return { message: errorText(error), code: codeOf(error), lost };
}

import { AnnalsError } from '../../core/errors.ts';
import type { TurnMemory } from '../../core/polite-memory.ts';
import { DAY, SECOND } from '../../core/time.ts';
import { believedRows, type RowExchange } from '../believed-rows.ts';
import { openAwaitedSession } from './awaited-session.ts';
import { codeOf, errorText, isCut } from './connection-errors.ts';
import { explained, placeOf } from './explained.ts';
import type { PostgresAddress } from './messages.ts';

/** A lock on a row is held for one statement: whoever waits this much longer has lost the server. */
const SPARE_MS = 5 * SECOND;

/**
 * Turns and places of all nodes in the database. Rows are locked by the one statement that compares and
 * changes them, in the order of their names; no lock is held while a node thinks, and nodes that ask different
 * hosts do not wait for each other.
 */
export function createPostgresTurns(
  address: PostgresAddress,
): TurnMemory & { close(): Promise<void> } {
  const session = openAwaitedSession(address, {
    answerMs: address.lockTimeoutMs + SPARE_MS,
    // After a crash no request is under way: nobody waits for the disk before each turn.
    begins: 'SET synchronous_commit TO off',
  });
  /** Rows that were there when they were last asked for; one without a text means nothing. */
  const there = new Set<string>();
  let isTidy = false;

  async function ask({ names, before, after, now }: RowExchange): Promise<readonly Found[]> {
    if (isSame(before, after)) return (await session.ask(READ, [names, before])) as Found[];
    const usedAt = Math.round(now);
    if (!isTidy) await session.ask('DELETE FROM turns WHERE used_at < $1::bigint', [usedAt - DAY]);
    isTidy = true;
    const missing = names.filter((name) => !there.has(name));
    if (missing.length > 0) await session.ask(ADD, [missing, usedAt]);
    for (const name of missing) there.add(name);
    return (await session.ask(EXCHANGE, [names, before, after, usedAt])) as Found[];
  }

  async function exchange(order: RowExchange): Promise<'changed' | readonly string[]> {
    const { names, before, after } = order;
    let wasCut = false;
    const rows = await ask(order).catch((error: unknown) => {
      if (!isCut(error)) throw error;
      wasCut = true;
      return ask(order);
    });
    const known = new Map(rows.map(({ name, row }) => [name, row]));
    for (const name of names) if (!known.has(name)) there.delete(name);
    const found = names.map((name) => known.get(name) ?? '');
    if (rows[0] ? rows[0].same === 1 : isSame(before, after)) return 'changed';
    if (!wasCut) return found;
    // The change was made, and the answer was lost with the connection.
    if (isSame(found, after)) return 'changed';
    throw new Error('the connection was lost, and with it whether a turn was taken');
  }

  const inOurWords = (error: unknown): Error => {
    const code = codeOf(error);
    const lost = isCut(error) || !/^[0-9A-Z]{5}$/.test(code ?? '');
    return explained({ message: errorText(error), code, lost }, address);
  };
  const turns = believedRows({
    exchange: (order) =>
      exchange(order).catch((error: unknown) => {
        throw inOurWords(error);
      }),
    outrun: (names, tries) =>
      new AnnalsError(
        'CATALOG_BUSY',
        `${placeOf(address.url)}: others changed ${names.join(', ')} ${tries} times meanwhile`,
      ),
    isSilence: (error) => error instanceof AnnalsError && error.code === 'CATALOG_UNREACHABLE',
  });
  return { ...turns, close: session.close };
}

interface Found {
  readonly name: string;
  readonly row: string;
  readonly same: number;
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.every((text, i) => text === other[i]);

const READ = `SELECT given.name, coalesce(turns.row, '') AS row,
    bool_and(coalesce(turns.row, '') = given.before) OVER () AS same
  FROM unnest($1::text[], $2::text[]) AS given (name, before) LEFT JOIN turns USING (name)`;

const ADD = `INSERT INTO turns (name, row, used_at) SELECT name, '', $2::bigint FROM unnest($1::text[]) AS name
  ON CONFLICT DO NOTHING`;

/** What another has committed while this waited for its lock counts: a locked row is the newest one. */
const EXCHANGE = `WITH given AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) AS given (name, before, after)),
  found AS (SELECT name, row FROM turns WHERE name = ANY ($1::text[]) ORDER BY name FOR UPDATE),
  verdict AS (SELECT count(*) = cardinality($1::text[]) AS same
    FROM found JOIN given USING (name) WHERE found.row = given.before),
  changed AS (UPDATE turns SET row = given.after, used_at = $4::bigint FROM given, verdict
    WHERE verdict.same AND turns.name = ANY ($1::text[]) AND turns.name = given.name
      AND given.after <> given.before)
  SELECT name, row, same FROM found, verdict`;

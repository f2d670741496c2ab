import { AnnalsError } from '../../core/errors.ts';
import type { PostgresAddress, Refusal } from './messages.ts';

/** What the server's words mean to the person who runs Annals. Never with the password. */
export function explained(
  { message, code = '', lost }: Refusal,
  address: Pick<PostgresAddress, 'url' | 'schema'>,
): Error {
  const where = addressInWords(address);
  const because = (known: AnnalsError['code'], what: string) =>
    new AnnalsError(known, `${where} ${what} (${message})`);
  if (code === '53100') return because('DISK_FULL', 'cannot grow: no space left on the server');
  if (BUSY.has(code)) return because('CATALOG_BUSY', 'is held by another session');
  if (DAMAGED.has(code)) return because('CATALOG_CORRUPT', 'is damaged');
  if (DENIED.test(code)) return because('CATALOG_UNREACHABLE', 'does not let us in');
  if (lost) return because('CATALOG_UNREACHABLE', 'cannot be reached');
  if (code === '25006') return because('READ_ONLY', 'was opened to be read');
  return Object.assign(new Error(`${message} (PostgreSQL ${code})`), { code });
}

/** Lock timeout, deadlock, serialization failure: the next attempt may succeed. */
const BUSY = new Set(['55P03', '40P01', '40001']);
const DAMAGED = new Set(['XX001', 'XX002', '58030']);
/** Wrong password or user, no such database, no such schema, no right to it. */
const DENIED = /^(28|3D|3F|42501)/;

export const addressInWords = ({ url, schema }: Pick<PostgresAddress, 'url' | 'schema'>): string =>
  `${placeOf(url)} (schema ${schema})`;

/** The address without user and password. */
export function placeOf(url: string): string {
  try {
    const { hostname, port, pathname, searchParams } = new URL(url);
    const host = hostname || searchParams.get('host') || 'localhost';
    return `postgresql://${host}${port && `:${port}`}${pathname}`;
  } catch {
    return 'the PostgreSQL catalog';
  }
}

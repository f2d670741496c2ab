import {
  type DecisionKind,
  type DecisionLine,
  decisionKind,
  FETCH_VERDICTS,
  forEach,
} from '../core/decision.ts';
import type { Json, JsonObject } from '../core/json.ts';

/** One decision as a sentence, and how to take it. */
export interface DecisionSentence {
  readonly text: string;
  readonly tone: 'plain' | 'good' | 'warn' | 'bad';
}

/** What the log says in one word or two, in a sentence. Words of another version are told unchanged. */
export function tell(decision: DecisionLine): DecisionSentence {
  const kind = decisionKind(decision);
  const sentence = kind ? TELLERS[kind](decision, decision.details) : asWritten(decision);
  return typeof sentence === 'string' ? { text: sentence, tone: 'plain' } : sentence;
}

const asWritten = ({ verdict, reason }: DecisionLine): string =>
  [verdict, reason].filter(Boolean).join(': ');

type Teller = (decision: DecisionLine, details: JsonObject) => string | DecisionSentence;

const good = (text: string): DecisionSentence => ({ text, tone: 'good' });
const warn = (text: string): DecisionSentence => ({ text, tone: 'warn' });
const bad = (text: string): DecisionSentence => ({ text, tone: 'bad' });

const TELLERS: Readonly<Record<DecisionKind, Teller>> = {
  ...forEach('discover', FETCH_VERDICTS, asWritten),
  ...forEach('fetch', FETCH_VERDICTS, asWritten),
  'run started': (_, { trigger, mode, params }) =>
    `started by ${trigger}, mode ${mode}${pairs(params)}`,
  'run resumed': (_, { freed, free, again, failed, reopened }) =>
    freed === undefined
      ? `taken up again: of what the process that died had in hand, ${free ?? 0} had not begun and lost nothing, ${again ?? 0} lost an attempt, ${failed ?? 0} the last one; ${reopened ?? 0} that had failed are tried again`
      : `taken up again: ${freed} freed from the process that died, ${reopened ?? 0} reopened`,
  'run crashed': ({ reason }, details) => bad(`crashed: ${reason}\n${counts(details)}`),
  'run short of disk': ({ reason }) => warn(`disk space may not suffice: ${reason}`),
  'run free disk': (_, { freeMb, leastMb }) =>
    `${freeMb} MiB of disk are free; a run stops below ${leastMb} MiB`,
  'run completed': (_, details) => good(`completed: ${counts(details)}, health ${details.health}`),
  'run failed': ({ reason }, details) => bad(`failed: ${reason}\n${counts(details)}`),
  'run aborted': ({ reason }, details) => warn(`stopped: ${reason}\n${counts(details)}`),
  'discover read': ({ url }, details) => `${exchange(details)}  ${url}`,
  'discover failed': ({ url, reason }, details) => warn(`${exchange(details)}  ${url}\n${reason}`),
  'discover listed': (_, { total, pages, planned, unchanged }) =>
    `listed ${total} on ${pages} page${pages === 1 ? '' : 's'}: ${planned} planned, ${unchanged} known and unchanged`,
  'discover left': (_, { planned, strategy }) =>
    `took up ${planned} that earlier runs left (${strategy})`,
  'discover broke off': (_, { code, message }) => bad(`the listing broke off: ${code}: ${message}`),
  'discover noted': ({ reason }) => `noted: ${reason}`,
  'plan new': () => 'listed, and planned: nothing was known of it',
  'plan changed': () => 'listed, and planned: it differs from what is held, or that cannot be told',
  'plan taken up': ({ reason }, { was, in: run }) =>
    `taken up again: ${was} in run ${run}${reason ? ` (${reason})` : ''}`,
  'plan skipped': ({ reason }) => warn(`listed, and passed over: ${reason}`),
  'fetch begun': (_, { attempt }) => `attempt ${attempt} begins`,
  'fetch fetched': ({ url }, details) => `${exchange(details)}  ${url}`,
  'fetch failed': ({ url, reason }, details) => warn(`${exchange(details)}  ${url}\n${reason}`),
  'fetch noted': ({ reason }) => `noted: ${reason}`,
  'keep kept': (_, details) => good(kept(details)),
  'keep retry': ({ reason }, { attempt, until }) =>
    warn(`attempt ${attempt} came to nothing; next one at ${until} (${reason})`),
  'keep snooze': ({ reason }, { until }) =>
    warn(
      `the publisher asked us to wait: again at ${until}, without losing an attempt (${reason})`,
    ),
  'keep give-up': ({ reason }, { attempt }) => bad(`given up after attempt ${attempt}: ${reason}`),
  'keep expire': ({ reason }, { attempt, attempts, next }) =>
    next === 'failed'
      ? bad(`attempt ${attempt} of ${attempts} was lost, and it was the last: ${reason}`)
      : warn(`attempt ${attempt} of ${attempts} was lost; another follows (${reason})`),
  'keep skip': ({ reason }) => warn(`passed over: ${reason}`),
  'keep refused': ({ reason }) => warn(`not kept: ${reason}`),
  'keep flagged': ({ reason }) => warn(`flagged: ${reason}`),
  'keep differs': ({ reason }) => warn(`differs: ${reason}`),
  'read read anew': ({ reason }) => `its text was read anew: ${reason}`,
  'finish indexed': (_, { date, entries }) => good(`indexed ${date}: ${entries} entries`),
  'janitor tombstoned': ({ reason }, { status }) => warn(`tombstoned as ${status}: ${reason}`),
  'check unchanged': () => good('the publisher was asked: unchanged'),
  'check changed': () => 'the publisher was asked: it has changed',
  'check withdrawn': ({ reason }, { status }) =>
    warn(`the publisher was asked: it is ${status}${reason ? ` (${reason})` : ''}`),
  'check restored': () => good('the publisher was asked: it stands again'),
  'check gone': ({ reason }, { status }) =>
    bad(
      status === 'withdrawn'
        ? `the publisher was asked: it is gone, and counts as withdrawn (${reason})`
        : `the publisher was asked: it is not there (${reason}); the same answer a day later withdraws it`,
    ),
  'check refused': ({ reason }) =>
    warn(`the publisher was asked and refused; nothing changes (${reason})`),
  'check no answer': ({ reason }) =>
    warn(`the publisher was asked and did not answer; nothing changes (${reason})`),
  'schedule due': ({ reason }) => `due by schedule: ${reason}`,
  'schedule made up': ({ reason }) => warn(`made up for: ${reason}`),
  'schedule missed': ({ reason }) => bad(`missed: ${reason}`),
  'schedule not run': ({ reason }) => bad(`due, and not run: ${reason}`),
  'review approved': ({ reason }, { kind }) => `approved on review, ${kind}: ${reason}`,
  'review rejected': ({ reason }, { kind }) => `rejected on review, ${kind}: ${reason}`,
  'review tombstoned': ({ reason }) => warn(`tombstoned on review: ${reason}`),
  'review undone': ({ reason }, { kind }) => `the review was undone, ${kind}: ${reason}`,
  'door passed': (_, { door }) => good(`${door ?? 'door'}: passed`),
  'door refused': ({ reason }, { door }) => warn(`${door ?? 'door'}: refused: ${reason}`),
  'door limit_clamped': (_, { door, asked, new_limit }) =>
    warn(`${door ?? 'door'}: asked for ${asked}, which is above the most; ${new_limit} are taken`),
};

/** `200, 8.1 kB in 34 ms`, from what is there of it. */
function exchange({ status, bytes, ms, retryAfterS, cacheHit }: JsonObject): string {
  const size = typeof bytes === 'number' ? `, ${bytesInWords(bytes)}` : '';
  const asked = retryAfterS !== undefined ? `, Retry-After ${retryAfterS} s` : '';
  const cached = cacheHit ? ', from the cache' : '';
  const took = typeof ms === 'number' ? ` in ${ms} ms` : '';
  return `${status ?? 'no answer'}${size}${took}${asked}${cached}`;
}

function kept({ bytes, sha256, path, status, without }: JsonObject): string {
  const what = typeof bytes === 'number' && bytes > 0 ? bytesInWords(bytes) : 'the record';
  const where = path ? ` at ${path}` : '';
  const hash = typeof sha256 === 'string' ? `, sha256 ${sha256.slice(0, 12)}…` : '';
  const tombstone = status && status !== 'active' ? `, status ${status}` : '';
  const missing = without ? `\nwithout ${pairs(without).replace(/^, /, '')}` : '';
  return `kept ${what}${where}${hash}${tombstone}${missing}`;
}

function counts({ downloaded, failed, skipped, unchanged, ms }: JsonObject): string {
  const skips = skipped ? `, ${skipped} skipped` : '';
  const took = typeof ms === 'number' ? ` in ${(ms / 1000).toFixed(1)} s` : '';
  return `${downloaded ?? 0} kept, ${failed ?? 0} failed${skips}, ${unchanged ?? 0} unchanged${took}`;
}

/** `, date 2026-07-15`; nothing when there is nothing. */
function pairs(value: Json | undefined): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return '';
  return Object.entries(value as JsonObject)
    .map(
      ([name, inner]) => `, ${name} ${typeof inner === 'string' ? inner : JSON.stringify(inner)}`,
    )
    .join('');
}

const bytesInWords = (count: number): string =>
  count < 1000
    ? `${count} B`
    : count < 1e6
      ? `${(count / 1e3).toFixed(1)} kB`
      : `${(count / 1e6).toFixed(1)} MB`;

import {
  type DecisionKind,
  type DecisionLine,
  decisionKind,
  FETCH_VERDICTS,
  forEach,
  VERDICTS,
} from '../../core/decision.ts';
import { ERRORS, type ErrorCode } from '../../core/errors.ts';
import type { Json, JsonObject } from '../../core/json.ts';
import { LOG_PHASES, type LogPhase, type LogWords, OWN_WORDS } from '../../core/log-words.ts';

/** The number of the listed entry that a decision is about, where its source reads a complete list. */
export interface AboutEntry {
  readonly entryId?: number;
}

/**
 * One decision in the words of `logs/latest.log`: `[PROGRAM][PHASE] key=value`. It is written from
 * the decision log and from nothing else, so that the two cannot tell different stories. Addresses
 * are shown without their query, where signatures are.
 */
export function logLines(
  decision: DecisionLine & AboutEntry,
  words: LogWords = OWN_WORDS,
): readonly string[] {
  const kind = decisionKind(decision);
  const said = (kind ? TELLERS[kind] : asWritten)(decision, words);
  const { key: keyName = 'key', entry_id: entryName = 'entry_id' } = words.fields ?? {};
  return said.map(([phase, fields]) => {
    const about = {
      [keyName]: decision.key ?? undefined,
      run_id: decision.runId ?? undefined,
      [entryName]: decision.entryId,
    };
    const named = words.phases?.[phase as LogPhase] ?? phase;
    const written = pairs({ ...inCodesOf(words, fields), ...about, source: decision.source });
    return `${decision.at} [${words.program}][${named}] ${written}`;
  });
}

function inCodesOf({ codes = {} }: LogWords, fields: Fields): Fields {
  const { error_code: code } = fields;
  if (typeof code !== 'string' || codes[code] === undefined) return fields;
  return { ...fields, error_code: codes[code] };
}

type Fields = JsonObject;
type Said = readonly [phase: string, Fields];
const line = (phase: string, fields: Fields): Said => [phase, fields];

type Teller = (decision: DecisionLine, words: LogWords) => readonly Said[];

/** A decision without words of its own, and one of another version: its stage, its verdict, and what it has. */
const asWritten: Teller = (decision) => [
  line(phaseOf(decision), { phase: decision.stage, ...rest(decision) }),
];

/** Words that need no telling apart are told as they are written; each is named, so that a new one is missed. */
const TELLERS: Readonly<Record<DecisionKind, Teller>> = {
  ...forEach('discover', [...FETCH_VERDICTS, 'failed'], exchanged('NAV', 'list')),
  ...forEach('plan', ['new', 'changed', 'taken up'], planned),
  ...forEach('fetch', [...FETCH_VERDICTS, 'fetched', 'failed'], fetched),
  ...forEach('keep', ['expire', 'flagged', 'differs'], asWritten),
  ...forEach('read', VERDICTS.read, asWritten),
  ...forEach('schedule', VERDICTS.schedule, scheduled),
  ...forEach('janitor', VERDICTS.janitor, asWritten),
  ...forEach('check', VERDICTS.check, asWritten),
  ...forEach('review', VERDICTS.review, asWritten),
  ...forEach('door', VERDICTS.door, atDoor),
  'run started': ({ details: { mode, trigger, params } }) => [
    line('STATE', { phase: 'run_start', mode, trigger, params: params as JsonObject }),
  ],
  'run resumed': ({ details: { freed, reopened } }) => [
    line('STATE', { phase: 'run_resume', freed, reopened }),
  ],
  'run short of disk': ({ reason, details }) => [
    line('STATE', { phase: 'disk', kind: 'low_space', ...details, message: reason }),
  ],
  'run free disk': ({ details: { freeMb, leastMb } }) => [
    line('STATE', { phase: 'disk', kind: 'free_space', free_mb: freeMb, min_free_mb: leastMb }),
  ],
  'run crashed': asWritten,
  'run completed': ended('STATE'),
  'run failed': ended('ERROR'),
  'run aborted': ended('ERROR'),
  'discover listed': ({ details: { total, planned, unchanged, pages } }) => [
    line('PLAN', { phase: 'listed', total, planned, unchanged, pages }),
  ],
  'discover left': ({ details: { strategy, planned } }) => [
    line('PLAN', { phase: 'resume_worklist', resume_strategy: strategy, planned }),
  ],
  'discover broke off': ({ details: { code, message } }) => [
    line('ERROR', { phase: 'list', error_code: lower(code), message }),
  ],
  'discover noted': noted,
  'fetch noted': noted,
  'plan skipped': ({ reason }) => [line('DECISION', { decision: 'skip', reason })],
  'fetch begun': ({ details: { attempt } }) => [
    line('STATE', { from_status: 'pending', to_status: 'in_progress', attempt }),
  ],
  'keep kept': ({ details: { attempt, bytes, path, sha256, status } }) => [
    line('STATE', { ...from('downloaded'), attempt, bytes, file_path: path, sha256, status }),
  ],
  'keep retry': (decision) => [
    line('STATE', { ...from('pending'), ...failure(decision) }),
    line('STATE', { phase: 'retry_decision', kind: 'retryable', ...failure(decision) }),
  ],
  'keep snooze': (decision) => [
    line('STATE', { ...from('pending'), ...failure(decision) }),
    line('STATE', { phase: 'retry_decision', kind: 'asked_to_wait', ...failure(decision) }),
  ],
  'keep give-up': (decision) => {
    const { error_code, attempt } = failure(decision);
    return [
      line('STATE', { ...from('failed'), ...failure(decision) }),
      line('STATE', {
        phase: 'retry_decision',
        kind: failureKindOf(codeOf(decision)),
        error_code,
        attempt,
      }),
      line('DECISION', { decision: 'skip_retry', reason: error_code, attempt }),
    ];
  },
  'keep skip': ({ reason, details: { attempt } }) => [
    line('STATE', { ...from('skipped'), reason, attempt }),
  ],
  'keep refused': ({ reason, details }) => [
    line('ERROR', { phase: reason ?? 'refused', ...details }),
  ],
  'finish indexed': ({ details }) => [line('STATE', { phase: 'indexed', ...details })],
};

function planned({ verdict, reason, details }: DecisionLine): readonly Said[] {
  return [line('PLAN', { phase: 'planned', decision: verdict, ...details, reason })];
}

function fetched(decision: DecisionLine, words: LogWords): readonly Said[] {
  const isFile = decision.details.role === 'artifact';
  const inWords = isFile ? exchanged('DOWNLOAD', 'download') : exchanged('NAV', 'fetch');
  return inWords(decision, words);
}

function scheduled({ verdict, reason }: DecisionLine): readonly Said[] {
  const phase = verdict === 'missed' ? 'ERROR' : 'STATE';
  return [line(phase, { phase: 'schedule', kind: verdict, reason })];
}

function atDoor({ verdict, reason, details: { door, ...more } }: DecisionLine): readonly Said[] {
  const phase = verdict === 'refused' ? 'ERROR' : 'STATE';
  return [line(phase, { phase: door ?? 'door', kind: verdict, ...more, message: reason })];
}

function ended(phase: LogPhase): Teller {
  return ({ verdict, reason, details }) => {
    const { downloaded, failed, skipped, unchanged, coverage, health, ms, stopReason } = details;
    const { peakInFlight, maxParallel } = details;
    return [
      ...(peakInFlight === undefined
        ? []
        : [
            line('STATE', {
              phase: 'download_executor',
              peak_in_flight: peakInFlight,
              max_parallel: maxParallel,
            }),
          ]),
      line(phase, {
        phase: 'run_end',
        status: verdict,
        stop_reason: stopReason,
        error_code: stopReason === 'disk_full' ? stopReason : undefined,
        downloaded,
        failed,
        skipped,
        unchanged,
        coverage_ratio: coverage,
        run_health: health,
        ms,
        message: reason,
      }),
    ];
  };
}

/** A request and its answer; what was decided before one is told in its own words. */
function exchanged(phase: LogPhase, what: string): Teller {
  return (decision) => {
    const { verdict, url, reason, details } = decision;
    const { status, bytes, ms, attempt, role, cacheHit, retryAfterS } = details;
    const common = { phase: what, url: url ?? undefined };
    if (verdict !== 'fetched' && verdict !== 'read' && verdict !== 'failed') {
      return [line('DECISION', { ...common, decision: verdict, reason, ...details })];
    }
    const result = verdict === 'failed' ? 'failed' : 'ok';
    return [
      line(phase, {
        ...common,
        result,
        status,
        bytes,
        ms,
        attempt,
        role,
        cache_hit: cacheHit,
        retry_after_s: retryAfterS,
        message: reason,
      }),
    ];
  };
}

/** A source's own words; it may say under which phase they belong. */
function noted({ reason, details }: DecisionLine, { morePhases = [] }: LogWords): readonly Said[] {
  const { phase, ...more } = details;
  const known = [...LOG_PHASES, ...morePhases].find((one) => one === phase);
  return [
    line(known ?? 'NAV', {
      ...(known ? {} : { phase: phase ?? 'note' }),
      message: reason,
      ...more,
    }),
  ];
}

const from = (to: string): Fields => ({ from_status: 'in_progress', to_status: to });

function failure(decision: DecisionLine): {
  error_code?: string;
  attempt?: Json;
  until?: Json;
  message?: string;
} {
  const { attempt, until } = decision.details;
  const code = codeOf(decision);
  const message = decision.reason?.slice((code ?? '').length).replace(/^: /, '');
  return { error_code: lower(code), attempt, until, message };
}

const codeOf = ({ reason }: DecisionLine): string | undefined =>
  /^[A-Z][A-Z0-9_]+(?=: )/.exec(reason ?? '')?.[0];

/** Why nobody tries again: the code is never retried, or its attempts are spent. */
function failureKindOf(code: string | undefined): string {
  const entry = code === undefined ? undefined : ERRORS[code as ErrorCode];
  if (!entry) return 'unknown';
  return entry.next === 'retry' ? 'capped' : 'non_retryable';
}

const lower = (code: Json | undefined): string | undefined =>
  typeof code === 'string' ? code.toLowerCase() : undefined;

const phaseOf = ({ verdict }: DecisionLine): LogPhase => (verdict === 'failed' ? 'ERROR' : 'STATE');

const rest = ({ verdict, reason, url, details }: DecisionLine): Fields => ({
  kind: verdict,
  ...details,
  url: url ?? undefined,
  message: reason,
});

/** `key=value`, quoted where a space, a quote or what cannot be seen would break the line in two. */
function pairs(fields: Fields): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${name}=${logValue(value)}`)
    .join(' ');
}

function logValue(value: Json | undefined): string {
  const text = withoutQueries(typeof value === 'string' ? value : JSON.stringify(value));
  return /^[\w.:/+@%~#,-]+$/.test(text) ? text : JSON.stringify(text).replaceAll(UNSEEN, escaped);
}

/** What JSON leaves as it is, and a terminal or a reader of lines takes for something else. */
const UNSEEN = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
const escaped = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Wherever an address stands, in a message too, what follows its question mark is not shown. */
const withoutQueries = (text: string): string =>
  text.replaceAll(/(https?:\/\/[^\s?"'<>]+)\?[^\s"'<>]*/g, '$1');

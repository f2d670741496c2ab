import type { App } from '../app/app.ts';
import type { LogLine } from '../core/catalog.ts';
import type { DecisionLine } from '../core/decision.ts';
import { type DecisionSentence, tell } from './decision-sentences.ts';

/** Least to most important. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type RunLogLevel = (typeof LOG_LEVELS)[number];

export interface RunLogLine extends LogLine, DecisionSentence {
  readonly level: RunLogLevel;
}

export interface RunLogPage {
  readonly lines: readonly RunLogLine[];
  /** The last line that was looked at, shown or not; undefined when there was none. */
  readonly reached: LogLine | undefined;
  /** Whether there may be more behind it. */
  readonly more: boolean;
}

interface RunLogOrder {
  readonly runId: string;
  /** Only lines of this level or above. */
  readonly least: RunLogLevel;
  readonly limit: number;
  readonly after?: { readonly at: string; readonly number: number };
}

/** So many lines are looked through for one page, however few of them fit. */
const MOST_READ = 4_000;
const PAGE_SIZE = 500;

/** A page of the story of a run, in sentences with levels. */
export async function runLog({ catalog }: App, order: RunLogOrder): Promise<RunLogPage> {
  const lines: RunLogLine[] = [];
  let reached: LogLine | undefined;
  let { after } = order;
  for (let read = 0; read < MOST_READ; ) {
    const page = await catalog.decisions.ofRun({
      runId: order.runId,
      limit: PAGE_SIZE,
      ...(after && { after }),
    });
    for (const line of page) {
      if (lines.length === order.limit) return { lines, reached, more: true };
      const sentence = tell(line.decision);
      const level = levelOf(line.decision, sentence.tone);
      if (LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(order.least)) {
        lines.push({ ...line, ...sentence, level });
      }
      reached = line;
      after = { at: line.decision.at, number: line.number };
    }
    if (page.length < PAGE_SIZE) return { lines, reached, more: false };
    read += page.length;
  }
  return { lines, reached, more: true };
}

const TONES = { good: 'info', warn: 'warn', bad: 'error' } as const;

/** Lines about single requests are many, and say little while all goes well. */
export function levelOf({ stage }: DecisionLine, tone: DecisionSentence['tone']): RunLogLevel {
  if (tone !== 'plain') return TONES[tone];
  return stage === 'fetch' || stage === 'plan' ? 'debug' : 'info';
}

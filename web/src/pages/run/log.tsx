import { useEffect, useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { addressOf, ask, Refusal } from '../../api/ask.ts';
import type { ItemOf } from '../../api/contract-types.ts';
import { useLiveRefresh } from '../../live/live.ts';
import { recordPath } from '../../navigation.ts';
import { Icon } from '../../parts/icon.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { Time } from '../../parts/time.tsx';
import type { Filters } from '../../parts/use-filters.ts';
import { ViewAs } from '../../parts/view-as.tsx';
import { counted } from '../../parts/words.ts';

type Line = ItemOf<'getRunLog'>;

const LEVELS = ['debug', 'info', 'warn', 'error'] as const;
type Level = (typeof LEVELS)[number];
const ICONS = { debug: 'dot', info: 'dot', warn: 'warn', error: 'bad' } as const;
const TONES = { debug: 'plain', info: 'plain', warn: 'warn', error: 'bad' } as const;

/** More would make the page slow; the rest is one call away. */
const MOST_LINES = 1000;

interface Props {
  readonly id: string;
  readonly isRunning: boolean;
  readonly filters: Filters;
}

/** The story of the run, line by line; while it runs, new lines come at the end. */
export function RunLog({ id, isRunning, filters }: Props) {
  const level: Level = LEVELS.find((one) => one === filters.get('level')) ?? 'info';
  const { lines, refusal, again } = useLog(id, level, isRunning);
  return (
    <section aria-label="Log">
      <div class="filter-line">
        <label class="choice">
          Lines from level
          <select
            value={level}
            onChange={(event) => filters.set({ level: event.currentTarget.value })}
          >
            {LEVELS.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
        <p class="muted">{lines === undefined ? '' : `${counted(lines.length)} lines`}</p>
      </div>
      {refusal && !lines && <Failed refusal={refusal} again={again} />}
      {!lines && !refusal && <Loading rows={10} />}
      {lines?.length === 0 && <Empty title="No line of this level" />}
      {lines && lines.length > 0 && (
        <ol class="story log">
          {lines.map((line, i) => (
            <li key={String(i)} class={TONES[line.level]}>
              <span class="story-time">
                <Time at={line.at} how="seconds" />
              </span>
              <Icon name={ICONS[line.level]} />
              <span class="story-text">
                <span class="sr-only">{line.level}: </span>
                {line.text}{' '}
                {line.document_id !== null && (
                  <Link class="muted" href={recordPath(line.document_id)}>
                    record
                  </Link>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      <ViewAs
        api={addressOf('getRunLog', { params: { id }, query: { level } })}
        cli={`annals why ${id}`}
      />
    </section>
  );
}

interface LogState {
  readonly of: string;
  readonly lines: readonly Line[];
  readonly cursor: string | undefined;
  readonly hasMore: boolean;
}

/** Reads on from the last line that is known: nothing is read twice, and nothing jumps. */
function useLog(id: string, level: Level, isRunning: boolean) {
  const of = `${id} ${level}`;
  const [state, setState] = useState<LogState | undefined>();
  const [refusal, setRefusal] = useState<Refusal | undefined>();
  const [turn, setTurn] = useState(0);
  const again = () => setTurn((before) => before + 1);
  const known = state?.of === of ? state : undefined;
  useLiveRefresh(isRunning, again);
  useEffect(() => {
    const leaving = new AbortController();
    const query = { level, limit: '200', cursor: known?.cursor };
    ask('getRunLog', { params: { id }, query }, leaving.signal).then(
      ({ items, next_cursor, has_more }) => {
        setRefusal(undefined);
        setState((before) => {
          const lines = before?.of === of ? before.lines : [];
          return {
            of,
            lines: [...lines, ...items].slice(-MOST_LINES),
            cursor: next_cursor ?? undefined,
            hasMore: has_more,
          };
        });
        if (has_more) again();
      },
      (error: unknown) => {
        if (error instanceof Refusal) setRefusal(error);
      },
    );
    return () => leaving.abort();
  }, [of, turn]);
  return { lines: known?.lines, refusal, again };
}

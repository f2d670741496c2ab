import { Link } from 'wouter-preact';
import type { AnswerOf } from '../../api/contract-types.ts';
import { runPath, sourcePath } from '../../navigation.ts';
import { Icon } from '../../parts/icon.tsx';
import { localTimesIn } from '../../parts/time.tsx';

type Today = AnswerOf<'getToday'>;
type Need = Today['needs'][number];

/** What somebody has to decide or mend; each line leads straight to where that is done. */
export function Needs({ today }: { readonly today: Today }) {
  if (today.needs.length === 0) return <p class="muted">Nothing needs a decision.</p>;
  return (
    <ul class="attention needs">
      {today.needs.map((need) => (
        <li key={`${need.kind} ${need.says}`}>
          <Icon name="warn" />
          <Link href={placeOf(need, today)}>{localTimesIn(need.says)}</Link>
        </li>
      ))}
    </ul>
  );
}

function placeOf(need: Need, today: Today): string {
  if (need.kind === 'settings') return '/settings';
  if (need.kind === 'review') return '/review';
  if (need.kind === 'completeness') {
    return need.source === null ? '/completeness' : `/completeness?source=${need.source}`;
  }
  if (need.run_id !== null) return runOrItems(need.run_id, today);
  const source = today.sources.find(({ name }) => name === need.source);
  if (source?.last_run) return runOrItems(source.last_run.id, today);
  return need.source === null ? '/sources' : sourcePath(need.source);
}

/** Where items failed, to these; where none did, to why the run ended. */
export function runOrItems(id: string, { sources }: Pick<Today, 'sources'>): string {
  const run = sources.find(({ last_run }) => last_run?.id === id)?.last_run;
  return run && run.counts.failed > 0 ? `${runPath(id)}?tab=items&status=failed` : runPath(id);
}

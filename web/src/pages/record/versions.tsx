import { addressOf } from '../../api/ask.ts';
import type { AnswerOf } from '../../api/contract-types.ts';
import { useAsk } from '../../api/use-ask.ts';
import { Asked, Empty } from '../../parts/states.tsx';
import { Time, timeInWords } from '../../parts/time.tsx';
import type { Filters } from '../../parts/use-filters.ts';
import { quoted, ViewAs } from '../../parts/view-as.tsx';
import { plural } from '../../parts/words.ts';
import { Diff } from './diff.tsx';

type Version = AnswerOf<'listVersions'>['items'][number];

interface Props {
  readonly id: string;
  readonly filters: Filters;
}

/** Every version that was seen, and what changed between any two of them. */
export function Versions({ id, filters }: Props) {
  const asking = useAsk('listVersions', { params: { id } });
  return (
    <section aria-label="Versions">
      <Asked asking={asking} rows={4}>
        {({ items }) => <Seen id={id} versions={items} filters={filters} />}
      </Asked>
    </section>
  );
}

const GRADES = {
  text: 'its text changed',
  cosmetic: 'only how it is set changed',
  bytes: 'only its bytes changed',
  first: 'the first',
} as const;

const gradeInWords = (grade: string): string =>
  Object.entries(GRADES).find(([name]) => name === grade)?.[1] ?? grade;

interface SeenProps extends Props {
  readonly versions: readonly Version[];
}

function Seen({ id, versions, filters }: SeenProps) {
  const newest = versions.at(-1);
  if (!newest) return <Empty title="No version was kept" />;
  const to = versions.find(({ number }) => String(number) === filters.get('to')) ?? newest;
  const before = versions.filter(({ number }) => number < to.number);
  const from = before.find(({ number }) => String(number) === filters.get('from')) ?? before.at(-1);
  return (
    <>
      <ol class="timeline">
        {versions.toReversed().map(({ number, seen_at, grade }) => (
          <li key={number} class={`grade-${grade}`}>
            <span class="timeline-name">Version {number}</span>
            <Time at={seen_at} />
            <span class="muted">{number === 1 ? 'first seen' : gradeInWords(grade)}</span>
            <a href={`/records/${encodeURIComponent(id)}?version=${number}`}>Read it</a>
          </li>
        ))}
      </ol>
      {from === undefined ? (
        <p class="muted">There is one version: nothing to compare yet.</p>
      ) : (
        <>
          <form class="compare" onSubmit={(event) => event.preventDefault()}>
            <Choice
              label="Compare"
              versions={versions.slice(0, -1)}
              chosen={from.number}
              choose={(value) => filters.set({ from: value }, 'replace')}
            />
            <Choice
              label="with"
              versions={versions.filter(({ number }) => number > from.number)}
              chosen={to.number}
              choose={(value) => filters.set({ to: value }, 'replace')}
            />
          </form>
          <Compared id={id} from={from.number} to={to.number} />
        </>
      )}
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly versions: readonly Version[];
  readonly chosen: number;
  readonly choose: (number: string) => void;
}

const Choice = ({ label, versions, chosen, choose }: ChoiceProps) => (
  <label>
    {label}
    <select value={String(chosen)} onChange={(event) => choose(event.currentTarget.value)}>
      {versions.map(({ number, seen_at }) => (
        <option key={number} value={String(number)}>
          Version {number}, {timeInWords(seen_at, 'short')}
        </option>
      ))}
    </select>
  </label>
);

interface ComparedProps {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

function Compared({ id, from, to }: ComparedProps) {
  const request = { params: { id }, query: { from: String(from), to: String(to) } };
  const asking = useAsk('diffDocument', request);
  return (
    <>
      <Asked asking={asking} rows={8}>
        {(diff) => (
          <>
            <p>
              <strong>{sentence(gradeInWords(diff.grade))}</strong>: {plural(diff.added, 'line')}{' '}
              added, {plural(diff.removed, 'line')} removed.
            </p>
            {diff.described.length > 0 && (
              <ul class="described">
                {diff.described.map(({ field, from: was, to: is }) => (
                  <li key={field}>
                    <strong>{inWords(field)}</strong>: <del>{dayIn(was) ?? 'nothing'}</del>{' '}
                    <ins>{dayIn(is) ?? 'nothing'}</ins>
                  </li>
                ))}
              </ul>
            )}
            <Diff hunks={diff.hunks} from={from} to={to} />
          </>
        )}
      </Asked>
      <ViewAs
        api={addressOf('diffDocument', request)}
        cli={`annals diff ${quoted(id)} --from ${from} --to ${to}`}
      />
    </>
  );
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `updatedAt` is the name of a field, not a word. */
const inWords = (field: string): string =>
  field
    .replaceAll(/_|(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/ at$/, '');

/** What a publisher dates by the day has midnight for its time. */
const dayIn = (value: string | null): string | null =>
  value?.replace(/^(\d{4}-\d\d-\d\d)T00:00:00(\.000)?Z$/, '$1') ?? null;

import { useState } from 'preact/hooks';
import type { AnswerOf } from '../../api/contract-types.ts';
import type { Filters } from '../../parts/use-filters.ts';
import { counted } from '../../parts/words.ts';

type Found = Pick<AnswerOf<'searchDocuments'>, 'facets' | 'total' | 'total_is'>;

interface Props {
  readonly filters: Filters;
  readonly found: Found | undefined;
}

const NAMES: readonly (readonly [name: string, title: string])[] = [
  ['source', 'Source'],
  ['status', 'Status'],
  ['kind', 'Kind'],
  ['year', 'Year'],
  ['topic', 'Subject'],
];

/** Some publishers name subjects by ids alone, which say nothing to people. */
const BARE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Which values the hits have, and how many have each. A value that is chosen narrows the search. */
export function Facets({ filters, found }: Props) {
  // On a phone the results come first.
  const [isWide] = useState(() => matchMedia('(min-width: 56.01rem)').matches);
  return (
    <aside aria-label="Narrow the search">
      <details class="facets" open={isWide}>
        <summary>Narrow the search</summary>
        {NAMES.map(([name, title]) => (
          <Facet
            key={name}
            name={name}
            title={title}
            filters={filters}
            counts={found?.facets?.[name]}
            rest={found && restOf(name, filters, found)}
          />
        ))}
      </details>
    </aside>
  );
}

/** Why the values of a facet are fewer than the records, or more: some have no date, some several subjects. */
function restOf(name: string, filters: Filters, found: Found): string | undefined {
  if (name === 'topic') return 'A record may have several subjects, or none.';
  if (name !== 'year' || yearOf(filters) !== undefined || found.total_is !== 'exact') return;
  const dated = (found.facets?.year ?? []).reduce((sum, { count }) => sum + count, 0);
  const undated = found.total - dated;
  return undated > 0 ? `${counted(undated)} without a date` : undefined;
}

interface FacetProps {
  readonly name: string;
  readonly title: string;
  readonly filters: Filters;
  readonly counts: readonly { readonly value: string; readonly count: number }[] | undefined;
  readonly rest: string | undefined;
}

const SHOWN = 6;

function Facet({ name, title, filters, counts = [], rest: note }: FacetProps) {
  const chosen = chosenOf(name, filters);
  const named = counts.filter(({ value }) => !BARE_ID.test(value) || chosen.includes(value));
  // A value that was chosen stays visible, also where nothing has it any more.
  const missing = chosen.filter((value) => !counts.some((one) => one.value === value));
  const all = [...named, ...missing.map((value) => ({ value, count: 0 }))];
  if (all.length === 0) return null;
  const [shown, rest] = [all.slice(0, SHOWN), all.slice(SHOWN)];
  const line = ({ value, count }: { readonly value: string; readonly count: number }) => (
    <li key={value}>
      <label>
        <input
          type="checkbox"
          checked={chosen.includes(value)}
          onChange={() => choose(name, value, filters)}
        />
        <span class="facet-value">{value}</span>
        <span class="count">{counted(count)}</span>
      </label>
    </li>
  );
  return (
    <fieldset class="facet">
      <legend>{title}</legend>
      <ul>{shown.map(line)}</ul>
      {rest.length > 0 && (
        <details open={rest.some(({ value }) => chosen.includes(value))}>
          <summary>{counted(rest.length)} more</summary>
          <ul>{rest.map(line)}</ul>
        </details>
      )}
      {note !== undefined && <p class="facet-note">{note}</p>}
    </fieldset>
  );
}

/** The API has no filter by year: a year is its first and its last day. */
const yearOf = (filters: Filters): string | undefined => {
  const [from = '', to = ''] = [filters.get('published_from'), filters.get('published_to')];
  const year = from.slice(0, 4);
  return from === `${year}-01-01` && to === `${year}-12-31` ? year : undefined;
};

function chosenOf(name: string, filters: Filters): readonly string[] {
  if (name !== 'year') return filters.all(name);
  const year = yearOf(filters);
  return year === undefined ? [] : [year];
}

function choose(name: string, value: string, filters: Filters): void {
  if (name !== 'year') {
    filters.toggle(name, value);
    return;
  }
  const isChosen = yearOf(filters) === value;
  filters.set({
    published_from: isChosen ? undefined : `${value}-01-01`,
    published_to: isChosen ? undefined : `${value}-12-31`,
  });
}

import { useEffect, useRef } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { addressOf } from '../api/ask.ts';
import type { QueryOf } from '../api/contract-types.ts';
import { usePages } from '../api/use-pages.ts';
import { Empty, Failed, Loading } from '../parts/states.tsx';
import { Title } from '../parts/title.tsx';
import { type Filters, useFilters } from '../parts/use-filters.ts';
import { quoted, ViewAs } from '../parts/view-as.tsx';
import { counted } from '../parts/words.ts';
import { Facets } from './search/facets.tsx';
import { SearchForm } from './search/form.tsx';
import { Hits } from './search/hits.tsx';

/** Records by what they say, with everything that narrows them in the address. */
export default function Search() {
  const filters = useFilters();
  const query = queryOf(filters);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const { q } = query;
  useEffect(() => {
    // Whoever goes back sees the words of then; the field itself stays, and with it the focus.
    if (field.current) field.current.value = q;
  }, [q]);

  return (
    <>
      <Title
        below={<ViewAs api={addressOf('searchDocuments', { query })} cli={commandOf(query)} />}
      >
        Search
      </Title>
      <SearchForm filters={filters} field={field} />
      {q === '' ? <NothingAsked filters={filters} /> : <Results filters={filters} query={query} />}
    </>
  );
}

/** What can be asked, for whoever has asked nothing yet. */
const NothingAsked = ({ filters }: { readonly filters: Filters }) => (
  <Empty title="What are you looking for?">
    {filters.get('source') !== undefined && (
      <p>
        Only records of <strong>{filters.get('source')}</strong> will be looked for.{' '}
        <Link href={filters.href({ source: undefined })}>Look everywhere</Link>
      </p>
    )}
    Words and what they mean are both looked for. <code>"in quotes"</code> words stand together,{' '}
    <code>-word</code> leaves records out, and an id or a citation leads to its record. What changed
    lately is on <Link href="/">Today</Link>.
  </Empty>
);

interface ResultsProps {
  readonly filters: Filters;
  readonly query: QueryOf<'searchDocuments'>;
}

function Results({ filters, query }: ResultsProps) {
  const pages = usePages('searchDocuments', { query });
  const { first } = pages;
  return (
    <div class="search">
      <Facets filters={filters} found={first} />
      <section aria-label="Results" class="results">
        <p class="result-line" role="status">
          {first ? told(first.total, first.total_is, first.took_ms, first.mode) : ' '}
        </p>
        {first?.suggestion && (
          <p>
            Did you mean <a href={filters.href({ q: first.suggestion })}>{first.suggestion}</a>?
          </p>
        )}
        {first?.notes.map((note) => (
          <p key={note} class="muted">
            {note}
          </p>
        ))}
        {pages.is === 'loading' && <Loading rows={10} />}
        {pages.is === 'failed' && pages.refusal && (
          <Failed refusal={pages.refusal} again={pages.again} />
        )}
        {pages.is === 'ready' && <Hits pages={pages} filters={filters} />}
      </section>
    </div>
  );
}

/** What was asked in the address, as the API takes it. */
function queryOf(filters: Filters): QueryOf<'searchDocuments'> {
  const asOf = filters.get('as_of');
  const until = filters.get('published_to');
  const mode = filters.get('mode');
  return {
    q: filters.get('q') ?? '',
    ...(isMode(mode) && { mode }),
    source: filters.get('source'),
    kind: filters.get('kind'),
    topic: filters.get('topic'),
    status: filters.get('status') ?? '*',
    published_from: filters.get('published_from'),
    // What was published later was not there to be found.
    published_to: asOf !== undefined && (until === undefined || asOf < until) ? asOf : until,
    facets: '*',
    limit: '20',
  };
}

const isMode = (mode: string | undefined): mode is 'lexical' | 'semantic' | 'hybrid' =>
  mode === 'lexical' || mode === 'semantic' || mode === 'hybrid';

const MODES = {
  lexical: 'by words',
  semantic: 'by meaning',
  hybrid: 'by words and meaning',
} as const;

const told = (
  total: number,
  totalIs: 'exact' | 'at least',
  ms: number,
  mode: keyof typeof MODES,
): string =>
  `${totalIs === 'at least' ? 'At least ' : ''}${counted(total)} ${
    total === 1 ? 'record' : 'records'
  } ${MODES[mode]}, in ${Math.max(1, Math.round(ms))} ms`;

const commandOf = ({ q, source, mode }: QueryOf<'searchDocuments'>): string =>
  [
    'annals search',
    quoted(q),
    ...(source ? [`--source ${source}`] : []),
    ...(mode ? [`--mode ${mode}`] : []),
  ].join(' ');

import { Link } from 'wouter-preact';
import type { ItemOf } from '../../api/contract-types.ts';
import type { Pages } from '../../api/use-pages.ts';
import { recordPath } from '../../navigation.ts';
import { Marked } from '../../parts/marked.tsx';
import { Empty } from '../../parts/states.tsx';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import type { Filters } from '../../parts/use-filters.ts';

type Hit = ItemOf<'searchDocuments'>;

interface Props {
  readonly pages: Pages<Hit>;
  readonly filters: Filters;
}

export function Hits({ pages, filters }: Props) {
  if (pages.items.length === 0) {
    return (
      <Empty title="Nothing fits">
        Fewer filters, fewer words or a search by meaning may find more. What was never acquired
        cannot be found: <Link href="/completeness">Completeness</Link> says what is missing.
      </Empty>
    );
  }
  return (
    <>
      <ol class="hits">
        {pages.items.map((hit) => (
          <li key={hit.id}>
            <OneHit hit={hit} asOf={filters.get('as_of')} />
          </li>
        ))}
      </ol>
      {pages.hasMore && (
        <p class="more">
          <button type="button" onClick={pages.more} disabled={pages.isLoadingMore}>
            {pages.isLoadingMore ? 'Loading' : 'Show more'}
          </button>
        </p>
      )}
    </>
  );
}

const MATCHED: Readonly<Record<string, string>> = {
  citation: 'cited in the query',
  name: 'named by the query',
  words: 'by its words',
  meaning: 'by its meaning',
  both: 'by words and meaning',
};

function OneHit({ hit, asOf }: { readonly hit: Hit; readonly asOf: string | undefined }) {
  const path = `${recordPath(hit.id)}${asOf === undefined ? '' : `?as_of=${asOf}`}`;
  const matched = MATCHED[hit.matched];
  return (
    <article class="hit">
      <h2>
        <Link href={path}>
          <Marked text={hit.title} marks={hit.title_marks} />
        </Link>
      </h2>
      <p class="hit-facts">
        {hit.status !== 'active' && <Status state={hit.status} />}
        <span>{hit.source}</span>
        <span>{hit.kind}</span>
        <Time at={hit.published_at} how="day" none="no date" />
        {matched !== undefined && <span class="muted">{matched}</span>}
      </p>
      {hit.snippet.text !== '' && (
        <p class="snippet">
          {hit.heading_path.length > 0 && (
            <span class="heading-path">{hit.heading_path.join(' › ')}: </span>
          )}
          <Marked text={hit.snippet.text} marks={hit.snippet.marks} />
        </p>
      )}
      <p class="citation muted">{hit.citation_string}</p>
    </article>
  );
}

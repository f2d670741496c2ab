import { usePages } from '../../api/use-pages.ts';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { Time } from '../../parts/time.tsx';
import type { Filters } from '../../parts/use-filters.ts';

/** Every notice, newest first, whether a channel took it or only a feed. */
export function Told({ filters }: { readonly filters: Filters }) {
  const pages = usePages('listNotices', { query: { watch: filters.get('watch'), limit: '50' } });
  if (pages.is === 'loading') return <Loading rows={8} />;
  if (pages.is === 'failed' && pages.refusal) {
    return <Failed refusal={pages.refusal} again={pages.again} />;
  }
  if (pages.items.length === 0)
    return (
      <Empty title="Nothing was told yet">
        Watches tell of records. The operator is told of runs that failed, late or walled sources, a
        full disk and hosts left alone, over the channels that <code>notify.operator</code> names.
      </Empty>
    );
  return (
    <>
      <ul class="proposals">
        {pages.items.map(({ id, at, kind, title, text, watch }) => (
          <li key={id} class="card">
            <h2>{title}</h2>
            <p class="sub">
              {kind}, <Time at={at} />, {watch === null ? 'for the operator' : 'for a watch'}
            </p>
            <pre class="notice-text">{text}</pre>
          </li>
        ))}
      </ul>
      {pages.hasMore && (
        <p class="more">
          <button type="button" disabled={pages.isLoadingMore} onClick={pages.more}>
            Show more
          </button>
        </p>
      )}
    </>
  );
}

import { useEffect, useRef, useState } from 'preact/hooks';
import { addressOf } from '../api/ask.ts';
import { usePages } from '../api/use-pages.ts';
import { boot } from '../boot.ts';
import { useLiveRefresh } from '../live/live.ts';
import { Chips } from '../parts/chips.tsx';
import { Empty, Failed, Loading } from '../parts/states.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { Title } from '../parts/title.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { ViewAs } from '../parts/view-as.tsx';
import { counted, plural } from '../parts/words.ts';
import { Bulk } from './review/bulk.tsx';
import { ProposalCard } from './review/proposal-card.tsx';
import { useDecisions } from './review/use-decisions.ts';

const KINDS = ['tombstone', 'refused'] as const;

/** What machines may not decide alone: refused pages and proposed tombstones. */
export default function Review() {
  const filters = useFilters();
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const state = filters.get('tab') === 'decided' ? ('decided' as const) : ('open' as const);
  const kind = KINDS.find((one) => one === filters.get('kind'));
  const query = { state, kind, source: filters.get('source'), limit: '100' };
  const pages = usePages('listReview', { query });
  const total = pages.first?.total ?? 0;
  const said = useRef<HTMLDivElement>(null);
  const decisions = useDecisions(() => {
    setMarked(new Set());
    pages.again();
    // What had the focus is gone with its card; whoever listens hears what came of it.
    said.current?.focus();
  });
  useEffect(() => setMarked(new Set()), [state, kind]);
  // Whoever has marked something, or has read on, is not interrupted.
  const isAtRest = marked.size === 0 && !decisions.isBusy && pages.items.length <= 100;
  useLiveRefresh(isAtRest, pages.again);
  const toggle = (id: string) =>
    setMarked((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <>
      <Title
        below={
          <ViewAs
            api={addressOf('listReview', { query })}
            cli={state === 'decided' ? 'annals review list --decided' : 'annals review list'}
          />
        }
      >
        Review
      </Title>
      <Tabs
        label="Parts of the review"
        chosen={state}
        filters={filters}
        tabs={[
          { name: 'open', title: 'Open', ...(state === 'open' && { count: total }) },
          { name: 'decided', title: 'Decided', ...(state === 'decided' && { count: total }) },
        ]}
      />
      <div class="filter-line">
        <Chips
          filters={filters}
          name="kind"
          label="What"
          only="one"
          values={KINDS.map((value) => ({ value, title: TITLES[value] }))}
        />
      </div>
      <div ref={said} tabIndex={-1} class="outcome" role="status">
        <p class={decisions.failed ? 'said bad' : 'said'}>{decisions.said}</p>
        {decisions.undoable.length > 0 && (
          <button
            type="button"
            class="small"
            disabled={decisions.isBusy}
            onClick={() => decisions.decide('undo', decisions.undoable)}
          >
            Undo {counted(decisions.undoable.length)}
          </button>
        )}
      </div>
      {pages.is === 'loading' && <Loading rows={8} />}
      {pages.is === 'failed' && pages.refusal && (
        <Failed refusal={pages.refusal} again={pages.again} />
      )}
      {pages.is === 'ready' && pages.items.length === 0 && (
        <Empty title={state === 'open' ? 'Nothing waits for a decision' : 'Nothing was decided'}>
          Pages that count as no document, and records that no listing names any more, are proposed
          here.
        </Empty>
      )}
      {pages.items.length > 0 && (
        <>
          {!boot.read_only && (
            <Bulk
              items={pages.items}
              marked={marked}
              mark={setMarked}
              state={state}
              decisions={decisions}
            />
          )}
          <ul class="proposals" aria-label={plural(pages.items.length, 'proposal')}>
            {pages.items.map((one) => (
              <ProposalCard
                key={one.id}
                proposal={one}
                isMarked={marked.has(one.id)}
                toggle={toggle}
                decisions={decisions}
              />
            ))}
          </ul>
          {pages.hasMore && (
            <p class="more">
              <button type="button" disabled={pages.isLoadingMore} onClick={pages.more}>
                Show more of {counted(total)}
              </button>
            </p>
          )}
        </>
      )}
    </>
  );
}

const TITLES = { tombstone: 'proposed tombstones', refused: 'refused pages' } as const;

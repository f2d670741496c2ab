import { Link } from 'wouter-preact';
import { addressOf } from '../../api/ask.ts';
import type { ItemOf } from '../../api/contract-types.ts';
import { usePages } from '../../api/use-pages.ts';
import { recordPath } from '../../navigation.ts';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import type { Filters } from '../../parts/use-filters.ts';
import { quoted, ViewAs } from '../../parts/view-as.tsx';
import { counted } from '../../parts/words.ts';
import type { AnyRecord } from './held.ts';

type Relation = ItemOf<'listDocumentRelations'>;

const OPERATIONS = {
  document: 'listDocumentRelations',
  entity: 'listEntityRelations',
  event: 'listEventRelations',
  term: 'listTermRelations',
} as const;

const DIRECTIONS = ['in', 'out'] as const;

interface Props {
  readonly id: string;
  readonly of: AnyRecord;
  readonly filters: Filters;
}

/** What the record says of others, and what others say of it. */
export function Relations({ id, of, filters }: Props) {
  const wanted = filters.get('direction');
  const direction = DIRECTIONS.find((one) => one === wanted);
  const kind = filters.get('relation');
  const request = { params: { id }, query: { direction, kind, limit: '100' } };
  const pages = usePages(OPERATIONS[of], request);
  const counts = pages.first?.counts ?? [];
  return (
    <section aria-label="Relations">
      {counts.length > 0 && (
        <p class="chips">
          <Link
            href={filters.href({ direction: undefined, relation: undefined })}
            class="chip"
            aria-current={!direction && !kind ? 'true' : undefined}
          >
            All
          </Link>
          {counts.map((one) => (
            <Link
              key={`${one.direction} ${one.kind}`}
              class="chip"
              href={filters.href({ direction: one.direction, relation: one.kind })}
              aria-current={direction === one.direction && kind === one.kind ? 'true' : undefined}
            >
              {verb(one.kind, one.direction)} <span class="count">{counted(one.count)}</span>
            </Link>
          ))}
        </p>
      )}
      {pages.is === 'loading' && <Loading rows={5} />}
      {pages.is === 'failed' && pages.refusal && (
        <Failed refusal={pages.refusal} again={pages.again} />
      )}
      {pages.is === 'ready' && pages.items.length === 0 && (
        <Empty title="No record is related to it">
          Relations are read from what publishers say and from citations in texts.
        </Empty>
      )}
      {pages.items.length > 0 && (
        <ul class="relations">
          {pages.items.map((relation) => (
            <li key={`${relation.direction} ${relation.from} ${relation.kind} ${relation.to}`}>
              <OneRelation relation={relation} />
            </li>
          ))}
        </ul>
      )}
      {pages.hasMore && (
        <p class="more">
          <button type="button" onClick={pages.more} disabled={pages.isLoadingMore}>
            Show more
          </button>
        </p>
      )}
      <ViewAs api={addressOf(OPERATIONS[of], request)} cli={`annals relations ${quoted(id)}`} />
    </section>
  );
}

function OneRelation({ relation }: { readonly relation: Relation }) {
  const { direction, kind, other, evidence } = relation;
  const far = direction === 'out' ? relation.to : relation.from;
  return (
    <>
      <span class="relation-kind">{verb(kind, direction)}</span>
      {other ? (
        <Link href={recordPath(other.id)}>{other.title}</Link>
      ) : (
        <span>
          {far} <span class="muted">(not held)</span>
        </span>
      )}
      {other && <code class="muted">{other.id}</code>}
      <span class="muted relation-evidence">{evidence}</span>
    </>
  );
}

/** A verb is read from the one that says it to the other: from this end, the other way round. */
const verb = (kind: string, direction: 'in' | 'out'): string =>
  direction === 'out' ? words(kind) : `← ${words(kind)}`;

const words = (kind: string) => kind.replaceAll('_', ' ');

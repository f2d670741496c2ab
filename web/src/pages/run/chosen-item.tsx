import { Link } from 'wouter-preact';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import type { Filters } from '../../parts/use-filters.ts';
import { plural } from '../../parts/words.ts';
import { Why } from '../record/why.tsx';
import type { Item } from './items.tsx';

/** Why one item did not arrive: what failed, and every decision about it. */
export function Chosen({ item, filters }: { readonly item: Item; readonly filters: Filters }) {
  return (
    <section class="card" aria-labelledby="chosen-item">
      <h2 id="chosen-item">{item.key}</h2>
      <p>
        <Status state={item.status} /> after {plural(item.attempt, 'try', 'tries')}, last{' '}
        <Time at={item.updated_at} />
      </p>
      {item.failure && (
        <p>
          <code>{item.failure.code}</code> {item.failure.message}
          {item.failure.http_status !== null && ` (HTTP ${item.failure.http_status})`}
        </p>
      )}
      {item.skip_reason !== null && <p>{item.skip_reason}</p>}
      <Why subject={item.key} />
      <p>
        <Link href={filters.href({ item: undefined })}>Close</Link>
      </p>
    </section>
  );
}

import { Link } from 'wouter-preact';
import type { Filters } from './use-filters.ts';
import { counted } from './words.ts';

export interface Tab {
  readonly name: string;
  readonly title: string;
  readonly count?: number;
}

interface Props {
  readonly tabs: readonly Tab[];
  readonly chosen: string;
  readonly filters: Filters;
  readonly label: string;
  /** What else of the address belongs to one tab alone. */
  readonly forget?: readonly string[];
}

/** Parts of a page, each at an address of its own: links, so that they can be opened and sent. */
export const Tabs = ({ tabs, chosen, filters, label, forget = [] }: Props) => (
  <nav class="tabs" aria-label={label}>
    {tabs.map(({ name, title, count }, i) => (
      <Link
        key={name}
        href={filters.href({
          ...Object.fromEntries(forget.map((one) => [one, undefined])),
          tab: i === 0 ? undefined : name,
        })}
        aria-current={name === chosen ? 'true' : undefined}
      >
        {title}
        {count !== undefined && <span class="count">{counted(count)}</span>}
      </Link>
    ))}
  </nav>
);

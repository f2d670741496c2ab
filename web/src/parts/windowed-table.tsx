import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

export interface Column {
  readonly title: ComponentChildren;
  /** Share of the width, as CSS says it. */
  readonly width?: string;
  readonly isNumber?: true;
}

interface Props<T> {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string | number;
  /** The cells of a row. */
  readonly row: (item: T) => ComponentChildren;
  readonly hasMore?: boolean;
  readonly more?: () => void;
}

/** As in the style sheet: every row is equally high, so that its place is known without drawing it. */
const ROW_REM = 2.5;
const AROUND = 12;
const NEAR_END = 30;

/** A long table of which only the rows in view are drawn; the next page is asked for before its end. */
export function WindowedTable<T>(props: Props<T>) {
  const { label, columns, items, keyOf, row, hasMore = false, more } = props;
  const box = useRef<HTMLElement>(null);
  const [view, setView] = useState({ top: 0, height: 800 });
  const rowHeight = useRowHeight();
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const look = () => setView({ top: current.scrollTop, height: current.clientHeight });
    look();
    current.addEventListener('scroll', look, { passive: true });
    return () => current.removeEventListener('scroll', look);
  }, []);
  const first = Math.max(0, Math.floor(view.top / rowHeight) - AROUND);
  const end = Math.min(items.length, Math.ceil((view.top + view.height) / rowHeight) + AROUND);
  useEffect(() => {
    if (hasMore && end > items.length - NEAR_END) more?.();
  }, [hasMore, end, items.length]);

  const spacer = (rows: number) =>
    rows > 0 && (
      <tr class="spacer">
        <td colSpan={columns.length} style={{ height: `${rows * rowHeight}px` }} />
      </tr>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <section class="window" ref={box} tabIndex={0} aria-label={label}>
      <table aria-rowcount={hasMore ? -1 : items.length + 1}>
        <thead>
          <tr>
            {columns.map(({ title, width, isNumber }, i) => (
              <th
                key={String(i)}
                scope="col"
                class={isNumber ? 'number' : undefined}
                style={width === undefined ? undefined : { width }}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {spacer(first)}
          {items.slice(first, end).map((item, i) => (
            <tr key={keyOf(item)} aria-rowindex={first + i + 2}>
              {row(item)}
            </tr>
          ))}
          {spacer(items.length - end)}
        </tbody>
      </table>
    </section>
  );
}

function useRowHeight(): number {
  const [height] = useState(
    () => ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize || '16'),
  );
  return height;
}

import type { ComponentChildren } from 'preact';
import { counted } from '../../parts/words.ts';

interface Props {
  readonly counts: Readonly<Record<string, number>>;
  readonly name?: (key: string) => ComponentChildren;
}

/** Counts with a bar each, the largest first. */
export function Shares({ counts, name = (key) => key }: Props) {
  const lines = Object.entries(counts).sort(([, a], [, b]) => b - a);
  const most = Math.max(1, ...lines.map(([, count]) => count));
  if (lines.length === 0) return <p class="muted">Nothing in the last 24 hours.</p>;
  return (
    <ul class="shares">
      {lines.map(([key, count]) => (
        <li key={key}>
          <span>{name(key)}</span>
          <span class="bar" aria-hidden="true">
            <span class="bar-good" style={{ width: `${(100 * count) / most}%` }} />
          </span>
          <span class="number">{counted(count)}</span>
        </li>
      ))}
    </ul>
  );
}

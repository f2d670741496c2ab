import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';

interface Props {
  readonly children: string;
  /** A line above it: where one is. */
  readonly above?: ComponentChildren;
  /** Beside it: what can be done. */
  readonly actions?: ComponentChildren;
  readonly below?: ComponentChildren;
}

/** The one heading of a page, which names its tab, too. */
export function Title({ children, above, actions, below }: Props) {
  useEffect(() => {
    document.title = `${children} · Annals`;
  }, [children]);
  return (
    <header class="title">
      {above !== undefined && <p class="above">{above}</p>}
      <div class="title-line">
        <h1>{children}</h1>
        {actions !== undefined && <div class="actions">{actions}</div>}
      </div>
      {below !== undefined && <div class="below">{below}</div>}
    </header>
  );
}

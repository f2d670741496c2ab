import type { ComponentChildren } from 'preact';
import type { Refusal } from '../api/ask.ts';
import type { Asking } from '../api/use-ask.ts';
import { setReachable } from '../live/live.ts';
import { Icon } from './icon.tsx';

/** A place that is kept free for what comes, as high as it will be. */
export const Loading = ({ rows = 6 }: { readonly rows?: number }) => (
  <div class="skeleton" aria-busy="true">
    <p class="sr-only">Loading</p>
    {Array.from({ length: rows }, (_none, row) => (
      <div key={row} class="skeleton-row" />
    ))}
  </div>
);

interface EmptyProps {
  readonly title: string;
  readonly children?: ComponentChildren;
}

/** Nothing is here, why that is, and what to do about it. */
export const Empty = ({ title, children }: EmptyProps) => (
  <div class="empty">
    <p class="empty-title">{title}</p>
    {children !== undefined && <div class="muted">{children}</div>}
  </div>
);

interface FailedProps {
  readonly refusal: Refusal;
  readonly again: () => void;
}

export function Failed({ refusal, again }: FailedProps) {
  if (refusal.needsSignIn) return <SignInFirst />;
  if (refusal.isOffline) setReachable(false);
  return (
    <div class="failed" role="alert">
      <p class="failed-title">
        <Icon name="warn" />
        {refusal.isOffline ? 'The server does not answer' : sentence(refusal.message)}
      </p>
      <p class="muted">
        {refusal.isOffline
          ? 'It may have been stopped, or the network is gone. What was loaded stays readable.'
          : refusal.status === 404
            ? whereToLook()
            : refusal.hint}
      </p>
      <p>
        <button type="button" onClick={again}>
          Try again
        </button>{' '}
        {!refusal.isOffline && <code class="muted">{refusal.code}</code>}
      </p>
    </div>
  );
}

/** The hints of the API are for programs: they name addresses that show JSON. */
function whereToLook(): ComponentChildren {
  const [, page] = location.pathname.split('/');
  if (page === 'runs' || page === 'sources' || page === 'hosts') {
    return (
      <>
        The address may be cut off, or belong to another server. All that are known here:{' '}
        <a href={`/${page}`}>{page}</a>.
      </>
    );
  }
  return (
    <>
      It may be spelt differently, or was never acquired. The <a href="/search">search</a> finds ids
      and citations, too.
    </>
  );
}

/** What is for the operator is not shown to strangers; records are. */
export function SignInFirst() {
  const next = encodeURIComponent(location.pathname + location.search);
  return (
    <div class="empty">
      <p class="empty-title">This page is for the operator</p>
      <p class="muted">
        Sign in with the token of the server. <code>annals token --link</code> prints a link that
        does it.
      </p>
      <p>
        <a class="button primary" href={`/sign-in?next=${next}`}>
          Sign in
        </a>
      </p>
    </div>
  );
}

interface AskedProps<T> {
  readonly asking: Asking<T>;
  readonly rows?: number;
  readonly children: (answer: T) => ComponentChildren;
}

/** Shows an answer, or why there is none yet. */
export function Asked<T>({ asking, rows = 6, children }: AskedProps<T>) {
  if (asking.is === 'loading') return <Loading rows={rows} />;
  if (asking.is === 'failed') return <Failed refusal={asking.refusal} again={asking.again} />;
  if (asking.stale?.isOffline) setReachable(false);
  else setReachable(true);
  return <>{children(asking.answer)}</>;
}

const sentence = (text: string): string => {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
};

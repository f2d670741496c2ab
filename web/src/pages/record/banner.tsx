import { Link } from 'wouter-preact';
import { recordPath } from '../../navigation.ts';
import { Icon } from '../../parts/icon.tsx';
import { Time } from '../../parts/time.tsx';
import type { Filters } from '../../parts/use-filters.ts';
import type { DocumentAnswer } from './held.ts';

interface Props {
  readonly document: DocumentAnswer;
  readonly livingId: string | null;
  readonly filters: Filters;
}

const SAYS = {
  withdrawn: 'This record is withdrawn',
  superseded: 'Another record has taken the place of this one',
  flagged: 'This record is flagged: read it with care',
} as const;

/** How the record stands, before anybody relies on it: gone, replaced, doubtful, or of the past. */
export function Banner({ document, livingId: living, filters }: Props) {
  const { status, successor_id: successor, tombstone_reason: reason, tombstone_at: at } = document;
  return (
    <>
      <OfThePast id={document.id} filters={filters} />
      {status !== 'active' && (
        <div class={`banner ${status === 'withdrawn' ? 'bad' : 'warn'}`} role="note">
          <Icon name={status === 'withdrawn' ? 'bad' : 'warn'} />
          <div>
            <p>
              <strong>{SAYS[status]}</strong>
              {at !== null && (
                <>
                  {' since '}
                  <Time at={at} how="day" />
                </>
              )}
              {reason !== null && <>: {reason}</>}
            </p>
            {successor !== null && (
              <p>
                Its successor is <Link href={recordPath(successor)}>{successor}</Link>
                {living && living !== successor && (
                  <>
                    ; what stands today is <Link href={recordPath(living)}>{living}</Link>
                  </>
                )}
              </p>
            )}
          </div>
        </div>
      )}
    </>
  );
}

/** That a record is shown as it was, and the way to today. */
export function OfThePast({ id, filters }: { readonly id: string; readonly filters: Filters }) {
  const asOf = filters.get('as_of');
  const version = filters.get('version');
  if (asOf === undefined && version === undefined) return null;
  return (
    <p class="banner busy">
      <Icon name="clock" />
      <span>
        {asOf !== undefined
          ? `As the catalog knew it on ${asOf}`
          : `As it was in version ${version}`}
        . <Link href={recordPath(id)}>See it as it is today</Link>
      </span>
    </p>
  );
}

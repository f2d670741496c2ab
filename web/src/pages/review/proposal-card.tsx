import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import type { ItemOf } from '../../api/contract-types.ts';
import { boot } from '../../boot.ts';
import { recordPath, sourcePath } from '../../navigation.ts';
import { Status } from '../../parts/status.tsx';
import { Time } from '../../parts/time.tsx';
import { BothSides } from './both-sides.tsx';
import type { Decisions } from './use-decisions.ts';

type Proposal = ItemOf<'listReview'>;

interface Props {
  readonly proposal: Proposal;
  readonly isMarked: boolean;
  readonly toggle: (id: string) => void;
  readonly decisions: Decisions;
}

/** One question, what speaks for it, and the answers that a person may give. */
export function ProposalCard({ proposal, isMarked, toggle, decisions }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { id, kind, source, subject, state, at, why, evidence } = proposal;
  const title =
    typeof evidence.title === 'string'
      ? evidence.title
      : kind === 'refused'
        ? `Bytes ${subject.slice(0, 12)}…`
        : subject;
  const isDoubted = typeof evidence.doubt === 'string';
  const acts = state === 'open' ? (['approve', 'reject'] as const) : (['undo'] as const);
  return (
    <li class="card proposal">
      <div class="proposal-head">
        {!boot.read_only && (
          <input
            type="checkbox"
            checked={isMarked}
            aria-label={`Mark ${title}`}
            onChange={() => toggle(id)}
          />
        )}
        <div class="proposal-what">
          <h2>{kind === 'tombstone' ? <Link href={recordPath(subject)}>{title}</Link> : title}</h2>
          <p class="sub">
            {kind === 'tombstone' ? 'proposed tombstone' : 'refused page'} of{' '}
            <Link href={sourcePath(source)}>{source}</Link>,{' '}
            {state === 'open' ? 'since' : `${state} at`} <Time at={at} />
          </p>
        </div>
        {state !== 'open' && <Status state={state} />}
      </div>
      <p>{why}</p>
      {isDoubted && (
        <p class="banner warn">
          <span>{String(evidence.doubt)}</span>
        </p>
      )}
      <p class="sub">{MEANING[kind][state === 'open' ? 'open' : 'decided']}</p>
      <div class="actions">
        {!boot.read_only &&
          acts.map((act) => {
            const anyway = act === 'approve' && isDoubted ? 'anyway' : undefined;
            const label = anyway ? 'Approve anyway' : LABELS[act];
            return (
              <button
                key={act}
                type="button"
                class={act === 'approve' ? 'primary' : undefined}
                disabled={decisions.isBusy}
                aria-label={`${label}: ${title}`}
                onClick={() => decisions.decide(act, [id], anyway)}
              >
                {label}
              </button>
            );
          })}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`Evidence: ${title}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide the evidence' : 'Evidence'}
        </button>
      </div>
      {isOpen && <BothSides id={id} />}
    </li>
  );
}

const LABELS = { approve: 'Approve', reject: 'Reject', undo: 'Undo' } as const;

const MEANING = {
  tombstone: {
    open: 'Approved, the record is withdrawn. Rejected, it stays as it is.',
    decided: 'Undone, the record is as it was and the question is open again.',
  },
  refused: {
    open: 'Approved, it stays refused. Rejected, it counts as a document the next time it comes.',
    decided: 'Undone, everything is as it was and the question is open again.',
  },
} as const;

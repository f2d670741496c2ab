import { Link } from 'wouter-preact';
import type { AnswerOf } from '../../api/contract-types.ts';
import { useAsk } from '../../api/use-ask.ts';
import { recordPath } from '../../navigation.ts';
import { SafeLink } from '../../parts/safe-link.tsx';
import { Asked } from '../../parts/states.tsx';
import { Time } from '../../parts/time.tsx';

type Side = AnswerOf<'getReviewEvidence'>['sides'][number];

/** What is held beside what speaks against it. All of it was written by strangers: it stays text. */
export function BothSides({ id }: { readonly id: string }) {
  const asking = useAsk('getReviewEvidence', { query: { id } });
  return (
    <Asked asking={asking} rows={4}>
      {({ sides }) => (
        <div class="two evidence">
          {sides.map((side) => (
            <OneSide key={side.title} side={side} />
          ))}
        </div>
      )}
    </Asked>
  );
}

const OneSide = ({ side: { title, facts, record, url, text } }: { readonly side: Side }) => (
  <section aria-label={title}>
    <h3>{title}</h3>
    <dl class="evidence-list">
      {record !== null && (
        <>
          <dt>Record</dt>
          <dd>
            <Link href={recordPath(record)}>{record}</Link>
          </dd>
        </>
      )}
      {url !== null && (
        <>
          <dt>Address</dt>
          <dd>
            <SafeLink href={url} />
          </dd>
        </>
      )}
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{INSTANT.test(value) ? <Time at={value} /> : value}</dd>
        </div>
      ))}
    </dl>
    {text !== null && (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
      <section class="source" tabIndex={0} aria-label={`Text: ${title}`}>
        <pre>{text}</pre>
      </section>
    )}
  </section>
);

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

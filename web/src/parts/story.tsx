import { Link } from 'wouter-preact';
import type { AnswerOf } from '../api/contract-types.ts';
import { runPath } from '../navigation.ts';
import { Icon } from './icon.tsx';
import { Empty } from './states.tsx';
import type { Tone } from './status.tsx';
import { Time } from './time.tsx';

type Line = AnswerOf<'tellWhy'>['lines'][number];

const ICONS = { plain: 'dot', good: 'ok', warn: 'warn', bad: 'bad' } as const satisfies {
  readonly [T in Exclude<Tone, 'busy'>]: string;
};

/** Decisions in order of time, each as a sentence. */
export function Story({ lines }: { readonly lines: readonly Line[] }) {
  if (lines.length === 0) return <Empty title="The log has no line about it" />;
  return (
    <ol class="story">
      {lines.map((line, i) => (
        <li key={i} class={line.tone}>
          <span class="story-time">
            <Time at={line.at} how="seconds" />
          </span>
          <Icon name={ICONS[line.tone]} />
          <span class="story-text">
            {line.text}
            {line.run_id !== null && (
              <>
                {' '}
                <Link class="muted" href={runPath(line.run_id)}>
                  run
                </Link>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

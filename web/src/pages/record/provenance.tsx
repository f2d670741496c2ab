import { useState } from 'preact/hooks';
import { Link } from 'wouter-preact';
import { ask, Refusal } from '../../api/ask.ts';
import { boot } from '../../boot.ts';
import { runPath, sourcePath } from '../../navigation.ts';
import { CopyButton } from '../../parts/copy.tsx';
import { SafeLink } from '../../parts/safe-link.tsx';
import { Time } from '../../parts/time.tsx';
import { sized } from '../../parts/words.ts';
import type { DocumentAnswer } from './held.ts';

interface Props {
  readonly document: DocumentAnswer;
  readonly again: () => void;
}

/** How the record came here, link by link: publisher, request, bytes, reading, record. */
export function Provenance({ document, again }: Props) {
  const [main] = document.artifacts;
  return (
    <section aria-label="Provenance">
      <ol class="chain">
        <li>
          <h2>Publisher</h2>
          <p>
            {document.source_org}: <SafeLink href={document.source_url} />
          </p>
          <p class="muted">
            Known there as <code>{document.natural_key}</code>; listed{' '}
            {document.listed ? 'today' : 'no longer'}. First seen{' '}
            <Time at={document.first_seen_at} />, last seen <Time at={document.last_seen_at} />.
          </p>
        </li>
        {main && (
          <li>
            <h2>Request</h2>
            <p>
              <SafeLink href={main.url} /> on <Time at={main.retrieved_at} how="full" />
            </p>
            <p class="muted">
              In run <Link href={runPath(main.run_id)}>{main.run_id}</Link> of{' '}
              <Link href={sourcePath(document.source)}>{document.source}</Link>
              {main.etag !== null && (
                <>
                  {' '}
                  · ETag <code>{main.etag}</code>
                </>
              )}
              {main.last_modified !== null && <> · Last-Modified {main.last_modified}</>}
            </p>
          </li>
        )}
        {main && (
          <li>
            <h2>Bytes</h2>
            <p>
              {sized(main.size)} of {main.media_type} at <code>{main.path}</code>
            </p>
            <p class="muted">
              SHA-256 <code class="hash">{main.sha256}</code>{' '}
              <CopyButton text={main.sha256} what="the hash" />
            </p>
          </li>
        )}
        <li>
          <h2>Reading</h2>
          <p>
            {document.body_normalizer === null ? (
              'No text was read from it'
            ) : (
              <>
                Read by <code>{document.body_normalizer}</code> ({document.body_status})
              </>
            )}
          </p>
          {document.body_sha256 !== null && (
            <p class="muted">
              SHA-256 of the text <code class="hash">{document.body_sha256}</code>
            </p>
          )}
        </li>
        <li>
          <h2>Record</h2>
          <p>
            <code>{document.id}</code>, version {document.version ?? '–'}, {document.status}
          </p>
          {boot.operator && !boot.read_only && <AskAgain id={document.id} again={again} />}
        </li>
      </ol>
    </section>
  );
}

/** Asks the publisher whether the record still stands. */
function AskAgain({ id, again }: { readonly id: string; readonly again: () => void }) {
  const [said, setSaid] = useState('');
  const [isAsking, setAsking] = useState(false);
  const check = async () => {
    setAsking(true);
    try {
      const { outcome, reason } = await ask('checkDocument', { params: { id } });
      setSaid(`The publisher was asked: ${outcome}${reason === null ? '' : ` (${reason})`}.`);
      again();
    } catch (error) {
      setSaid(error instanceof Refusal ? `${error.message}. ${error.hint ?? ''}` : String(error));
    }
    setAsking(false);
  };
  return (
    <p>
      <button type="button" onClick={() => void check()} disabled={isAsking}>
        {isAsking ? 'Asking the publisher' : 'Ask the publisher again'}
      </button>{' '}
      <span role="status">{said}</span>
    </p>
  );
}

import { useEffect, useState } from 'preact/hooks';
import { CopyButton } from '../../parts/copy.tsx';
import { SafeLink } from '../../parts/safe-link.tsx';
import { Empty } from '../../parts/states.tsx';
import { Time, useZone } from '../../parts/time.tsx';
import type { Filters } from '../../parts/use-filters.ts';
import { sized } from '../../parts/words.ts';
import type { DocumentAnswer } from './held.ts';

interface Props {
  readonly document: DocumentAnswer;
  readonly filters: Filters;
}

/** The files as the publisher gave them. Whatever could run in them is saved, never shown as a page. */
export function Files({ document, filters }: Props) {
  const zone = useZone();
  const [shown, show] = useState<string | undefined>();
  if (document.artifacts.length === 0) return <Empty title="No file is held of it" />;
  const addressOf = (name: string) => {
    const query = new URLSearchParams({ file: name });
    for (const past of ['as_of', 'version']) {
      const value = filters.get(past);
      if (value !== undefined) query.set(past, value);
    }
    return `/v1/documents/${encodeURIComponent(document.id)}/raw?${query}`;
  };
  return (
    <section aria-label="Files">
      {document.artifacts_known === 'main' && (
        <p class="muted">Only the main file of this earlier version was recorded.</p>
      )}
      <div class="table-box">
        <table class="stacked">
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">Type</th>
              <th scope="col" class="number">
                Size
              </th>
              <th scope="col">Retrieved ({zone})</th>
              <th scope="col">SHA-256</th>
              <th scope="col">Raw</th>
            </tr>
          </thead>
          <tbody>
            {document.artifacts.map((file) => (
              <tr key={`${file.name} ${file.sha256}`}>
                <th scope="row">
                  <a href={addressOf(file.name)}>{file.name}</a>
                  <div class="sub">
                    <SafeLink href={file.url} />
                  </div>
                </th>
                <td data-is="Type">{file.media_type}</td>
                <td class="number" data-is="Size">
                  {sized(file.size)}
                </td>
                <td class="nowrap" data-is="Retrieved">
                  <Time at={file.retrieved_at} />
                </td>
                <td class="nowrap" data-is="SHA-256">
                  <code title={file.sha256}>{file.sha256.slice(0, 12)}</code>{' '}
                  <CopyButton text={file.sha256} what="the hash" />
                </td>
                <td data-is="Raw">
                  {isText(file.media_type) && (
                    <button
                      type="button"
                      class="small"
                      aria-expanded={shown === file.name}
                      onClick={() => show(shown === file.name ? undefined : file.name)}
                    >
                      {shown === file.name ? 'Hide' : 'Show'}
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown !== undefined && <Source key={shown} name={shown} address={addressOf(shown)} />}
    </section>
  );
}

const isText = (type: string): boolean => /^text\/|json|xml|html/.test(type);

const MOST_SHOWN = 200_000;

/** The bytes as text, in a box where nothing of them is markup. */
function Source({ name, address }: { readonly name: string; readonly address: string }) {
  const [text, setText] = useState<string | undefined>();
  useEffect(() => {
    void fetch(address, { headers: { range: `bytes=0-${MOST_SHOWN - 1}` } })
      .then((answer) => answer.text())
      .then(setText, () => setText('The file could not be loaded.'));
  }, [address]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <section class="source" tabIndex={0} aria-label={`Beginning of ${name}`}>
      <pre>{text ?? 'Loading'}</pre>
    </section>
  );
}

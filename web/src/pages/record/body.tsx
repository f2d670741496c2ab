import { useEffect, useRef, useState } from 'preact/hooks';
import { Empty, Loading } from '../../parts/states.tsx';
import type { DocumentAnswer } from './held.ts';

const WHY_NONE: Readonly<Record<string, string>> = {
  empty: 'The file was read and has no words.',
  scanned_no_text: 'The file is a picture of pages: there is no text in it.',
  error: 'The file could not be read. The files below are as the publisher gave them.',
};

const PARTLY: Readonly<Record<string, string>> = {
  damaged: 'Some letters are lost: the bytes are not in the character set that was declared.',
  partial: 'Only the first pages are read so far; the rest follows after the next run.',
};

/** Beyond that a page would take seconds to lay out; the whole text is one click away. */
const MOST_CHARACTERS = 400_000;

/** The text of the document. It is a stranger's: markup passes the sanitiser or does not pass. */
export function Body({ document }: { readonly document: DocumentAnswer }) {
  const { body_text: text, body_status: status } = document;
  const whole = `/v1/documents/${encodeURIComponent(document.id)}/markdown`;
  if (text === null || text.trim() === '') {
    return <Empty title="There is no text">{WHY_NONE[status ?? '']}</Empty>;
  }
  return (
    <section aria-label="Text" class="body">
      {status !== null && PARTLY[status] !== undefined && (
        <p class="banner warn">{PARTLY[status]}</p>
      )}
      <Markdown text={text.slice(0, MOST_CHARACTERS)} />
      <p class="muted no-print">
        {text.length > MOST_CHARACTERS && 'This is only the beginning of a long text. '}
        <a href={whole}>The text as Markdown</a>
      </p>
    </section>
  );
}

function Markdown({ text }: { readonly text: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    let isWanted = true;
    void import('./sanitised-markdown.ts').then(({ sanitisedMarkdown }) => {
      if (!isWanted) return;
      place.current?.replaceChildren(sanitisedMarkdown(text));
      setReady(true);
    });
    return () => {
      isWanted = false;
    };
  }, [text]);
  return (
    <>
      {!isReady && <Loading rows={12} />}
      <div ref={place} class="prose" />
    </>
  );
}

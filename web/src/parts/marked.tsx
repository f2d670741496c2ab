interface Props {
  readonly text: string;
  /** From and until, in UTF-16 units. */
  readonly marks: readonly (readonly [number, number])[];
}

/** A text with some of its words marked. It is text and nothing else, whatever is in it. */
export function Marked({ text, marks }: Props) {
  const pieces: preact.ComponentChild[] = [];
  let at = 0;
  for (const [from, until] of marks) {
    if (from < at || until > text.length) continue;
    if (from > at) pieces.push(text.slice(at, from));
    pieces.push(<mark key={from}>{text.slice(from, until)}</mark>);
    at = until;
  }
  pieces.push(text.slice(at));
  return <>{pieces}</>;
}

/**
 * A reader of a long text that is asked for the same text again and again: a file of a title holds thousands of
 * sections, and each of their records asks what stands where. The newest text alone is held.
 */
export function rememberLast<Read>(read: (text: string) => Read): (text: string) => Read {
  let last: { readonly text: string; readonly read: Read } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, read: read(text) };
    return last.read;
  };
}

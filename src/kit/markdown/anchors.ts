/** Anchors of headings: the publisher's id, else the text as GitHub writes it; each used once. */
export function createAnchors(): (text: string, id?: string) => string {
  const used = new Map<string, number>();
  return (text, id) => {
    const wanted = id?.trim() || slug(text) || 'section';
    let anchor = wanted;
    while (used.has(anchor)) {
      const next = (used.get(wanted) ?? 0) + 1;
      used.set(wanted, next);
      anchor = `${wanted}-${next}`;
    }
    used.set(anchor, used.get(anchor) ?? 0);
    return anchor;
  };
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .trim()
    .replaceAll(' ', '-');

/** Text that is safe where it stands: between tags, or in a quoted attribute. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | readonly Part[] | null | undefined;

/** A piece of a page. Whatever is put into it is text, however much it looks like markup. */
export function html(pieces: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(
    pieces.map((piece, i) => (i === 0 ? piece : escapedHtml(values[i - 1]) + piece)).join(''),
  );
}

function escapedHtml(part: Part): string {
  if (part === null || part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(escapedHtml).join('');
  return String(part).replaceAll(UNSAFE, (one) => ENTITIES[one] ?? '');
}

// Beside the characters of markup, those that turn the direction of what follows.
const UNSAFE = /[&<>"'`\u202a-\u202e\u2066-\u2069]/g;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

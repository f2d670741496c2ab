import { type Token, Tokenizer, TokenizerMode } from 'parse5';

/** The few elements of a page that say where its paper is. */
export interface ReadPage {
  readonly base: string | undefined;
  /** `name` or `property`, lower case, with its content, in order. */
  readonly metas: readonly (readonly [string, string])[];
  /** `<link rel=alternate type=application/pdf>`. */
  readonly links: readonly { readonly href: string }[];
  readonly jsonLd: readonly unknown[];
  readonly anchors: readonly Anchor[];
  /** The address of `<meta http-equiv=refresh>`. */
  readonly refresh: string | undefined;
}

export interface Anchor {
  readonly href: string;
  /** Its words, title and class: what it calls itself. */
  readonly label: string;
}

/**
 * Only tokens, no tree: nesting, however deep or broken, costs nothing, and a page of any kind is read
 * in time linear in its length. What is beyond the limits is left unread.
 */
export function readPage(html: string): ReadPage {
  const metas: [string, string][] = [];
  const links: { href: string }[] = [];
  const jsonLd: unknown[] = [];
  const anchors: Anchor[] = [];
  let base: string | undefined;
  let refresh: string | undefined;
  let open: { href: string; label: string } | undefined;
  let script: string[] | undefined;

  const closeAnchor = () => {
    if (open && anchors.length < MOST_ANCHORS) anchors.push(open);
    open = undefined;
  };
  const onStartTag = ({ tagName, attrs }: Token.TagToken) => {
    const raw = RAW_TEXT[tagName];
    if (raw !== undefined) tokenizer.state = raw;
    if (tagName === 'meta') {
      const name = (attribute(attrs, 'name') ?? attribute(attrs, 'property') ?? '').toLowerCase();
      const content = attribute(attrs, 'content') ?? '';
      if (name !== '' && metas.length < MOST_METAS) metas.push([name, content]);
      if (/^refresh$/i.test(attribute(attrs, 'http-equiv') ?? '')) refresh ??= refreshUrl(content);
    } else if (tagName === 'link') {
      const href = attribute(attrs, 'href');
      const isPdf = /^application\/pdf\b/i.test(attribute(attrs, 'type') ?? '');
      if (href && isPdf && /\balternate\b/i.test(attribute(attrs, 'rel') ?? ''))
        links.push({ href });
    } else if (tagName === 'base') {
      base ??= attribute(attrs, 'href');
    } else if (tagName === 'a') {
      closeAnchor();
      const href = attribute(attrs, 'href');
      const about = ['title', 'class', 'aria-label', 'data-track-action'].map(
        (name) => attribute(attrs, name) ?? '',
      );
      if (href) open = { href, label: about.join(' ').slice(0, LONGEST_LABEL) };
    } else if (tagName === 'script') {
      script = /ld\+json/i.test(attribute(attrs, 'type') ?? '') ? [] : undefined;
    }
  };
  const onText = ({ chars }: Token.CharacterToken) => {
    if (script) script.push(chars);
    else if (open && open.label.length < LONGEST_LABEL)
      open.label += ` ${chars.slice(0, LONGEST_LABEL)}`;
  };
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag,
      onEndTag({ tagName }) {
        if (tagName === 'a') closeAnchor();
        if (tagName !== 'script') return;
        const block = parsed(script);
        if (block !== undefined && jsonLd.length < MOST_SCRIPTS) jsonLd.push(block);
        script = undefined;
      },
      onCharacter: onText,
      onWhitespaceCharacter: onText,
      onNullCharacter: () => undefined,
      onComment: () => undefined,
      onDoctype: () => undefined,
      onEof: () => undefined,
    },
  );
  tokenizer.write(html.slice(0, LONGEST_PAGE), true);
  closeAnchor();
  return { base, metas, links, jsonLd, anchors, refresh };
}

const LONGEST_PAGE = 4 * 1024 * 1024;
const LONGEST_LABEL = 200;
const LONGEST_SCRIPT = 512 * 1024;
const MOST_METAS = 2_000;
const MOST_ANCHORS = 5_000;
const MOST_SCRIPTS = 20;

/** Elements whose content is not markup: a link in a script's text is no link. */
const RAW_TEXT: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
};

const attribute = (attrs: readonly Token.Attribute[], name: string): string | undefined =>
  attrs.find((one) => one.name === name)?.value;

/** `5; URL='https://example.org/'`. */
function refreshUrl(content: string): string | undefined {
  const at = content.toLowerCase().indexOf('url=');
  if (at < 0 || content.length > 4_000) return undefined;
  return content
    .slice(at + 4)
    .trim()
    .replace(/^['"]|['"]$/g, '');
}

function parsed(script: readonly string[] | undefined): unknown {
  const text = script?.join('') ?? '';
  if (text === '' || text.length > LONGEST_SCRIPT) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

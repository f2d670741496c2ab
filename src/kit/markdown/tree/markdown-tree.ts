/** A document between HTML and Markdown: blocks, and flat runs of inline tokens. */
export type Block =
  | { readonly is: 'paragraph'; readonly tokens: readonly Token[]; readonly spaced: boolean }
  | { readonly is: 'heading'; readonly level: number; readonly tokens: readonly Token[] }
  | { readonly is: 'code'; readonly language: string; readonly text: string }
  | { readonly is: 'quote'; readonly blocks: readonly Block[] }
  | ListBlock
  | TableBlock
  | { readonly is: 'footnote'; readonly label: string; readonly blocks: readonly Block[] }
  | { readonly is: 'rule' };

export interface ListBlock {
  readonly is: 'list';
  /** The first number of an ordered list; undefined for bullets. */
  readonly start?: number;
  readonly items: readonly (readonly Block[])[];
}

export type Align = 'left' | 'right' | 'center' | undefined;

export interface TableBlock {
  readonly is: 'table';
  readonly align: readonly Align[];
  readonly head: readonly (readonly Token[])[];
  readonly rows: readonly (readonly (readonly Token[])[])[];
}

/** Opening and closing tokens share their {@link InlineSpan}, and nest properly. */
export type Token =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'code'; readonly text: string }
  | { readonly is: 'image'; readonly url: string; readonly alt: string; readonly title?: string }
  | { readonly is: 'break' }
  /** Markdown that is already right: a footnote mark, a task box. */
  | { readonly is: 'ready'; readonly markdown: string }
  | { readonly is: 'open'; readonly span: InlineSpan }
  | { readonly is: 'close'; readonly span: InlineSpan };

export type InlineSpan =
  | { readonly kind: 'emphasis' | 'strong' | 'deleted' | 'sup' | 'sub' }
  | { readonly kind: 'link'; readonly url: string; readonly title?: string };

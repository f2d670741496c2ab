import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

interface Props {
  readonly href: string;
  readonly children?: ComponentChildren;
}

/** An address that a publisher wrote: a link only where it leads to a web page, otherwise its text. */
export function SafeLink({ href, children = href }: Props) {
  if (!isWebAddress(href)) return <span>{children}</span>;
  return (
    <a href={href} rel="noreferrer noopener" target="_blank" class="outside">
      {children}
      <Icon name="external" />
      <span class="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol } = new URL(text);
  return protocol === 'https:' || protocol === 'http:';
}

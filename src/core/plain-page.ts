import { Html, html } from './html.ts';

/** The colours and letters of the dashboard, for pages that the server writes by itself. */
const LOOK = `
:root { color-scheme: light dark; --paper: light-dark(#fdfcfa, #131518); --card: light-dark(#ffffff, #1b1f24); --ink: light-dark(#1d2125, #e6e4df); --soft: light-dark(#565c63, #a5aab0); --line: light-dark(#dfdbd3, #31363d); --strong-line: light-dark(#8a8579, #6d747d); --accent: light-dark(#1c5a73, #86c3dc); --accent-ink: light-dark(#ffffff, #0e1a20); --good: light-dark(#1d6b3a, #7fcf98); --good-soft: light-dark(#e5f2e8, #182c1f); --warn: light-dark(#7d5200, #e9bc66); --warn-soft: light-dark(#fbf0d9, #33280f); --bad: light-dark(#a3271f, #f29a90); --bad-soft: light-dark(#fbe7e4, #3a1b18); --serif: Charter, Georgia, serif; }
* { box-sizing: border-box; }
body { font: 15px/1.5 system-ui, sans-serif; background: var(--paper); color: var(--ink); margin: 0; }
a { color: var(--accent); text-underline-offset: .18em; }
h1 { font: 600 1.75rem/1.25 var(--serif); margin: 1.2rem 0 .3rem; }
form { display: flex; flex-wrap: wrap; gap: .8rem; align-items: end; margin: .5rem 0; }
label { display: grid; gap: .2rem; font-size: .8125rem; color: var(--soft); }
select, input, button { font: inherit; font-size: .875rem; color: var(--ink); background: var(--card); border: 1px solid var(--strong-line); border-radius: 6px; padding: 0 .75rem; height: 2.25rem; margin: 0; }
input[type="checkbox"] { width: 1.25rem; height: 1.25rem; accent-color: var(--accent); }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--accent-ink); cursor: pointer; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code { font-size: .8125rem; }
`;

/**
 * A page's style: that of all plain pages and its own, with the hash by which its policy allows it.
 * `sha256` gives base64.
 */
export function plainStyle(
  own: string,
  sha256: (text: string) => string,
): { readonly style: Html; readonly hash: string } {
  const text = LOOK + own;
  return { style: html`<style>${new Html(text)}</style>`, hash: `'sha256-${sha256(text)}'` };
}

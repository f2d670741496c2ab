import { html } from '../core/html.ts';
import { plainStyle } from '../core/plain-page.ts';
import { policyHash } from './policy-hash.ts';

/** The page that signs a browser in, and the headers under which it may do so. */
export function signInPage(options: { readonly next: string; readonly says: string }): {
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
} {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Annals: sign in</title>
${STYLE.style}
</head>
<body>
<main>
<h1>Sign in to Annals</h1>
<p>${options.says}</p>
<form method="post" action="/sign-in">
<input type="hidden" name="next" value="${options.next}">
<input type="hidden" name="code">
<input autocomplete="username" value="operator" hidden>
<label>Token <input name="token" type="password" autocomplete="current-password" autofocus></label>
<button class="primary">Sign in</button>
</form>
<p><code>annals token</code> prints the token; <code>annals token --link</code> prints a link that signs a browser in.</p>
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
  return {
    text: page.text,
    headers: {
      'content-security-policy': `default-src 'none'; style-src ${STYLE.hash}; script-src 'sha256-${policyHash(SCRIPT.text)}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
      // Without it a browser sends the form with an Origin of null, as a stranger's.
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    },
  };
}

/** Sends the code of the link, and takes it out of the address and the history first. */
const SCRIPT = html`
const code = location.hash.slice(1);
if (code) {
  history.replaceState(null, '', location.pathname);
  const form = document.querySelector('form');
  form.elements.code.value = code;
  form.submit();
}
`;

const STYLE = plainStyle(
  `
main { max-width: 30rem; margin: 12vh auto 0; padding: 1.5rem 2rem 2rem; background: var(--card); border: 1px solid var(--line); border-radius: .5rem; }
h1 { margin-top: 0; }
form { margin: 1.2rem 0; }
label { flex: 1; min-width: 12rem; }
main p:last-of-type { color: var(--soft); font-size: .875rem; margin-bottom: 0; }
@media (max-width: 32rem) { main { margin: 1rem; padding: 1rem; } }
`,
  policyHash,
);

/** Only a path of this server: a link must not lead a signed-in browser elsewhere, but to the dashboard. */
export function ownPath(wanted: string | undefined): string {
  const base = 'http://here.invalid';
  const fits = wanted?.startsWith('/') === true && URL.canParse(wanted, base);
  const url = fits ? new URL(wanted, base) : undefined;
  return url?.origin === base ? `${url.pathname}${url.search}` : '/';
}

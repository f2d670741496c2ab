import { VERSION } from '../../app/version.ts';
import type { Answer } from '../../core/endpoint.ts';
import type { FamilyPage } from '../../core/family-host.ts';
import { Html, html } from '../../core/html.ts';
import type { BuiltFiles } from './built-files.ts';

/** What the browser is told with the page itself, so that it need not ask before it can draw. */
export interface Boot {
  readonly version: string;
  /** Whether the token or a session came with the request. */
  readonly operator: boolean;
  readonly read_only: boolean;
  /** Pages that families bring along. */
  readonly pages: readonly FamilyPage[];
  /** Answers that the page would ask for at once, by their addresses. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/**
 * Nothing runs but our own files: no inline script, no inline style, no other origin. A text becomes
 * markup only by way of the sanitiser.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types dompurify',
].join('; ');

const HEADERS = {
  'content-security-policy': POLICY,
  // What is in the page depends on who asks.
  'cache-control': 'no-store',
  // Without it a browser sends our own forms with an Origin of null, as a stranger's.
  'referrer-policy': 'same-origin',
};

const TYPE = 'text/html; charset=utf-8';

export function firstPage(files: BuiltFiles, boot: Omit<Boot, 'version'>): Answer<never> {
  const { script, style, preload } = files.entry;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Annals</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
${preload.map((one) => html`<link rel="modulepreload" href="${one}">\n`)}<script type="module" src="${script}"></script>
</head>
<body>
<div id="app"></div>
<noscript><p>This page is drawn by a script. <a href="/docs">The API</a> answers without one.</p></noscript>
<script type="application/json" id="boot">${inScript({ version: VERSION, ...boot })}</script>
</body>
</html>
`;
  return { text: page.text, type: TYPE, headers: HEADERS };
}

/** For whoever runs from source and has built nothing yet. */
export function notBuiltPage(): Answer<never> {
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Annals</title></head>
<body>
<h1>The dashboard is not built</h1>
<p>Run <code>npm run build:web</code> in the folder of Annals, then load this page again.</p>
<p>The API answers without it: <a href="/docs">its reference</a>.</p>
</body>
</html>
`;
  return { text: page.text, type: TYPE, headers: { ...HEADERS } };
}

/** JSON that cannot end the element it stands in. */
const inScript = (value: unknown): Html =>
  new Html(JSON.stringify(value).replaceAll('<', '\\u003c'));

import { VERSION } from '../app/version.ts';
import type { Endpoint } from '../core/endpoint.ts';
import { ERRORS } from '../core/errors.ts';
import { type Html, html } from '../core/html.ts';
import type { JsonObject } from '../core/json.ts';
import { plainStyle } from '../core/plain-page.ts';
import type { JoinedContract } from './joined-contract.ts';
import { codesOf, needsToken, openApi } from './openapi.ts';
import { policyHash } from './policy-hash.ts';
import { type DescribedApi, describedOperation, schemaInWords } from './reference.ts';

/** `/docs`: the contract as one page, made here, without a script and without anything from elsewhere. */
export function apiPage(joined: JoinedContract): {
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
} {
  const document = openApi(joined) as unknown as DescribedApi;
  const operations = Object.entries(joined.endpoints);
  const topics = Object.entries(joined.topics).map(([topic, about]) => ({
    topic,
    about,
    own: operations.filter(([, endpoint]) => endpoint.topic === topic),
  }));
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Annals: API reference</title>
${STYLE.style}
</head>
<body>
<nav aria-label="Addresses">
<p><a href="/">Annals</a> ${VERSION}</p>
${topics.map(
  ({ topic, own }) => html`<p><a href="#${topic}">${topic}</a></p>
<ul>${own.map(([name, one]) => html`<li><a href="#${name}">${one.method === 'GET' ? '' : `${one.method} `}${one.path}</a></li>`)}</ul>
`,
)}<p><a href="#shapes">shapes</a></p>
</nav>
<main>
<h1>API reference</h1>
<p>Everything here is also in <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1). Records are open; what is marked
<em>token</em> needs <code>Authorization: Bearer</code> with the token of the server. A refusal has a code, a message and a
hint. Lists continue at the address in the header <code>Link</code> with <code>rel="next"</code>.</p>
${topics.map(
  ({ topic, about, own }) => html`<h2 id="${topic}">${topic}</h2>
<p>${about}</p>
${own.map(([name, one]) => operation(name, one, document))}`,
)}
<h2 id="shapes">shapes</h2>
${Object.entries(document.components.schemas).map(([name, schema]) => shape(name, schema))}
</main>
</body>
</html>
`;
  return {
    text: page.text,
    headers: {
      'content-security-policy': `default-src 'none'; style-src ${STYLE.hash}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    },
  };
}

function operation(name: string, endpoint: Endpoint, document: DescribedApi): Html {
  const { parameters, answers } = describedOperation(endpoint, document);
  return html`<section id="${name}">
<h3><code>${endpoint.method} ${endpoint.path}</code>${needsToken(endpoint) ? html` <em>token</em>` : ''}</h3>
<p>${inline(`${endpoint.summary}.`)}</p>
${endpoint.description ? html`<p>${inline(endpoint.description)}</p>` : ''}
${parameters.length === 0 ? '' : table(['parameter', 'in', 'value', 'default', 'meaning'], parameters)}
<ul>${answers.map((answer) => html`<li>${inline(answer)}</li>`)}</ul>
<p class="codes">Refusals: ${[...new Set(codesOf(endpoint))].map((code) => html`<a href="/v1/errors/${code}">${code}</a> (${ERRORS[code].status}) `)}</p>
</section>
`;
}

function shape(name: string, schema: JsonObject): Html {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonObject>);
  const rows = fields.map(([field, one]) => [
    `\`${field}\``,
    schemaInWords(one),
    typeof one.description === 'string' ? one.description : '',
  ]);
  return html`<section id="${name.toLowerCase()}">
<h3>${name}</h3>
${table(['field', 'value', 'meaning'], rows)}
</section>
`;
}

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): Html => html`<table>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows.map(
  (row) => html`<tr>${row.map((cell) => html`<td>${inline(cell)}</td>`)}</tr>
`,
)}</tbody>
</table>`;

/** The little Markdown that descriptions have: code, strong words, and links within the page. */
const inline = (text: string): Html[] =>
  text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\(#[^)\s]+\))/).map((part) => {
    if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`;
    if (part.startsWith('**')) return html`<strong>${part.slice(2, -2)}</strong>`;
    const [, name, anchor] = /^\[([^\]]+)\]\((#[^)\s]+)\)$/.exec(part) ?? [];
    return name === undefined ? html`${part}` : html`<a href="${anchor}">${name}</a>`;
  });

const STYLE = plainStyle(
  `
body { display: grid; grid-template-columns: 19rem minmax(0, 56rem); gap: 2rem; }
nav { font-size: .8rem; height: 100vh; overflow: auto; position: sticky; top: 0; padding: 1rem; border-right: 1px solid var(--line); }
nav ul { list-style: none; margin: 0 0 .6rem; padding: 0 0 0 .6rem; }
nav p { margin: 0; font-weight: 600; }
nav a { text-decoration: none; overflow-wrap: anywhere; }
main { padding: 1rem 1rem 6rem 0; }
h2 { margin-top: 3rem; text-transform: capitalize; }
h3 { border-top: 1px solid var(--line); padding-top: 1rem; font-size: 1rem; overflow-wrap: anywhere; }
h3 em { font-size: .75rem; font-weight: 400; }
table { border-collapse: collapse; width: 100%; font-size: .85rem; display: block; overflow-x: auto; }
th, td { text-align: left; vertical-align: top; padding: .25rem .6rem .25rem 0; border-bottom: 1px solid var(--line); }
.codes { font-size: .75rem; }
@media (max-width: 60rem) { body { display: block; padding: 0 1rem; } nav { position: static; height: auto; border: 0; padding: 1rem 0; } }
`,
  policyHash,
);

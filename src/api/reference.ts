import type { Endpoint } from '../core/endpoint.ts';
import { ERRORS } from '../core/errors.ts';
import type { Json, JsonObject } from '../core/json.ts';
import type { JoinedContract } from './joined-contract.ts';
import { codesOf, openApi } from './openapi.ts';

/** docs/api.md: the contract for people, as `/openapi.json` is for programs. */
export function apiReference(joined: JoinedContract): string {
  const document = openApi(joined) as unknown as DescribedApi;
  const operations = Object.entries(joined.endpoints);
  const topics = Object.entries(joined.topics).flatMap(([topic, about]) => [
    `## ${topic.charAt(0).toUpperCase()}${topic.slice(1)}`,
    about,
    ...operations
      .filter(([, endpoint]) => endpoint.topic === topic)
      .flatMap(([operation, endpoint]) => section(operation, endpoint, document)),
  ]);
  const shapes = Object.entries(document.components.schemas).flatMap(([name, schema]) => [
    `### ${name}`,
    fieldTable(schema),
  ]);
  return `${[INTRODUCTION, ...topics, '## Shapes', ...shapes].join('\n\n')}\n`;
}

const INTRODUCTION = `# API

Generated from the contract by \`npx tsx tools/write-api-doc.ts\`; do not edit. The same contract as
OpenAPI 3.1 is served at \`/openapi.json\`.

Everything is JSON unless an address says otherwise; instants are ISO-8601 in UTC. Records are open, to
pages of other sites too (\`api.corsOrigins\`), up to \`api.rateLimit\` per client address. What changes state,
and what is for the operator (runs, decisions, metrics), needs the token of the server, from this machine
too: \`Authorization: Bearer <token>\`, as \`annals token\` prints it, or a browser that was signed in by the
link that \`annals serve\` and \`annals token --link\` print. Of a browser, a change must be asked by a page of
this server. A wrong token is refused wherever it is sent, also where none is needed.
[Who may do what](threat-model.md) has the reasons.

A refusal is always \`{"error": {"code", "message", "hint"}}\` with the status of its code in
[docs/errors.md](errors.md), and beside it the members of RFC 9457 (\`type\`, \`title\`, \`status\`,
\`detail\`); whoever accepts \`application/problem+json\` gets that type. An unknown parameter is refused
rather than ignored. Lists take \`limit\` (50, at most 200) and \`cursor\`, and answer \`next_cursor\` and
\`has_more\`; a cursor is of use for the list and the filters it was made with. The header \`Link\` leads to the
next page (\`next\`), where a list can go back to the one before (\`prev\`), to other forms (\`alternate\`) and to the
description of the shapes (\`describedby\`).

Answers to GET carry an \`ETag\`: sent back as \`If-None-Match\` it costs a 304 and no body. Records and their files
carry \`Last-Modified\` as well, for \`If-Modified-Since\`. \`If-Match\` and \`If-Unmodified-Since\` are answered with 412 where something else lies there by now. Texts are compressed where \`Accept-Encoding\` allows \`br\` or
\`gzip\`; the tag of a compressed answer is weak. Each answer says what is left of the client's rate in \`RateLimit\`
and \`RateLimit-Policy\`; 429 and 503 (\`OVERLOADED\`) say in \`Retry-After\` when to come back. Every answer carries
\`X-Request-Id\`, which the log knows too; one that you send is kept.

Versions of documents are mementos (RFC 7089): a document asked for with \`Accept-Datetime\` leads to the version of
that time, \`/v1/documents/{id}/timemap\` lists all of them, and each says in \`Memento-Datetime\` when it was so.`;

/** The part of an OpenAPI document that is read here. */
export interface DescribedApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonObject>> };
}

interface Operation {
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, Response>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description: string;
  readonly schema: JsonObject;
}

interface Response {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: JsonObject }>>;
}

/** One operation in words: a row for each parameter, a line for each answer. */
export function describedOperation(
  endpoint: Endpoint,
  document: DescribedApi,
): { readonly parameters: readonly (readonly string[])[]; readonly answers: readonly string[] } {
  const described = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
  const { parameters = [], responses = {} } = described ?? {};
  const statuses = [...Object.keys(endpoint.statuses), ...Object.keys(endpoint.others ?? {})];
  return {
    parameters: parameters.map(({ name, in: where, schema, description }) => [
      `\`${name}\``,
      where,
      schemaInWords(schema),
      schema.default === undefined ? '' : `\`${schema.default}\``,
      description,
    ]),
    answers: statuses.map((status) => {
      const { description, content = {} } = responses[status] ?? { description: '' };
      const forms = Object.entries(content).map(([type, { schema }]) =>
        type === 'application/json' ? schemaInWords(schema) : `\`${type}\``,
      );
      return `**${status}** ${description}: ${forms.join(', or ')}`;
    }),
  };
}

function section(operation: string, endpoint: Endpoint, document: DescribedApi): string[] {
  const { parameters, answers } = describedOperation(endpoint, document);
  const codes = codesOf(endpoint).map((code) => `\`${code}\` (${ERRORS[code].status})`);
  return [
    `### ${endpoint.method} ${endpoint.path}`,
    `${endpoint.summary}. Operation \`${operation}\`${access(endpoint)}.`,
    ...(endpoint.description ? [endpoint.description] : []),
    ...(parameters.length > 0
      ? [table(['parameter', 'in', 'value', 'default', 'meaning'], parameters)]
      : []),
    [...answers.map((answer) => `- ${answer}`), `- Refusals: ${codes.join(', ')}`].join('\n'),
  ];
}

const access = ({ changesState, forOperator }: Endpoint): string =>
  changesState ? '; changes state, needs the token' : forOperator ? '; needs the token' : '';

function fieldTable(schema: JsonObject): string {
  const fields = Object.entries((schema.properties ?? {}) as Record<string, JsonObject>);
  const rows = fields.map(([name, field]) => [
    `\`${name}\``,
    schemaInWords(field),
    typeof field.description === 'string' ? field.description : '',
  ]);
  return table(['field', 'value', 'meaning'], rows);
}

/** A schema in a few words: `whole number or null`, `list of [Run](#run)`. */
export function schemaInWords(schema: JsonObject): string {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return `[${name}](#${name.toLowerCase()})`;
  }
  const choices = (schema.anyOf ?? []) as readonly JsonObject[];
  if (choices.length > 0) return choices.map(schemaInWords).join(' or ');
  const values = (schema.enum ?? []) as readonly Json[];
  if (values.length > 30) return 'one of the codes in docs/errors.md';
  if (values.length > 0) return values.map((value) => `\`${value}\``).join('/');
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (schema.type === 'array')
    return `list of ${schemaInWords((schema.items ?? {}) as JsonObject)}`;
  if (schema.type === 'object' && schema.properties) {
    const fields = Object.entries(schema.properties as Record<string, JsonObject>);
    return `{ ${fields.map(([name, field]) => `\`${name}\`: ${schemaInWords(field)}`).join(', ')} }`;
  }
  if (Array.isArray(schema.type)) {
    return schema.type.map((type: Json) => schemaInWords({ ...schema, type })).join(' or ');
  }
  if (schema.type === 'integer') return `whole number${range(schema)}`;
  return KINDS[`${schema.type} ${schema.format}`] ?? KINDS[String(schema.type)] ?? 'anything';
}

const KINDS: Readonly<Record<string, string>> = {
  'string date': 'date',
  'string date-time': 'instant',
  string: 'text',
  number: 'number',
  boolean: 'yes or no',
  object: 'object',
  null: 'null',
};

function range({ minimum, maximum }: JsonObject): string {
  const bounded = typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER;
  return bounded ? ` from ${minimum} to ${maximum}` : '';
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

import { z } from 'zod';
import { VERSION } from '../app/version.ts';
import type { Endpoint } from '../core/endpoint.ts';
import { ERRORS, type ErrorCode } from '../core/errors.ts';
import type { Json, JsonObject } from '../core/json.ts';
import { errorAnswer } from './contract/fields.ts';
import type { JoinedContract } from './joined-contract.ts';

/** A contract as an OpenAPI 3.1 document: every address, parameter, answer and refusal. */
export function openApi({ endpoints, topics }: JoinedContract): JsonObject {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [operation, endpoint] of Object.entries(endpoints)) {
    const at = paths[endpoint.path] ?? {};
    paths[endpoint.path] = at;
    at[endpoint.method.toLowerCase()] = describe(operation, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Annals',
      version: VERSION,
      description: 'Public records, acquired politely and kept with their provenance.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This server' }],
    tags: Object.entries(topics).map(([name, description]) => ({ name, description })),
    // Records are open; what needs the token says so itself.
    security: [{}],
    paths,
    components: {
      schemas: namedSchemas(endpoints),
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of the server; `annals token` prints it',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'annals_…',
          description:
            'A browser that was signed in at /sign-in. The name of the cookie ends in 8 digits of the server; to change state, the page that asks must be of this server',
        },
      },
    },
  };
}

function describe(operation: string, endpoint: Endpoint): JsonObject {
  return {
    operationId: operation,
    tags: [endpoint.topic],
    summary: endpoint.summary,
    ...(endpoint.description && { description: endpoint.description }),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...Object.entries(endpoint.headers ?? {}).map(([name, description]) => ({
        name,
        in: 'header',
        required: false,
        description,
        schema: { type: 'string' },
      })),
    ],
    ...(endpoint.body && { requestBody: requestBody(endpoint.body) }),
    // An answer in a shape of its own stands before the usual refusal of that status.
    responses: { ...refusals(endpoint), ...answers(endpoint) },
    ...(needsToken(endpoint) && { security: [{ token: [] }, { session: [] }] }),
  };
}

function requestBody(shape: z.ZodObject): JsonObject {
  const schema = schemaOf(shape);
  return {
    content: {
      'application/json': { schema },
      'application/x-www-form-urlencoded': { schema },
    },
  };
}

function parameters(where: 'path' | 'query', shape: z.ZodObject): JsonObject[] {
  return Object.entries(shape.shape).map(([name, field]) => {
    const { description, example, ...schema } = schemaOf(field as z.ZodType);
    return {
      name,
      in: where,
      required: where === 'path' || !(field as z.ZodType).safeParse(undefined).success,
      description: description ?? name,
      ...(example !== undefined && { example }),
      // Several values are one text with commas between them.
      ...(schema.type === 'array' && { style: 'form', explode: false }),
      schema,
    };
  });
}

function answers(endpoint: Endpoint): Record<string, Json> {
  const json = endpoint.answer.def.type === 'never' ? {} : jsonContent(endpoint.answer);
  const media = (endpoint.media ?? []).map((type) => [type, { schema: { type: 'string' } }]);
  const content = { ...json, ...Object.fromEntries(media) };
  const others = Object.entries(endpoint.others ?? {}).map(([status, { says, shape, problem }]) => [
    status,
    {
      description: says,
      content: { ...jsonContent(shape), ...jsonContent(problem, 'application/problem+json') },
    },
  ]);
  return {
    ...Object.fromEntries(
      Object.entries(endpoint.statuses).map(([status, description]) => [
        status,
        { description, content },
      ]),
    ),
    ...(endpoint.method === 'GET' && {
      304: { description: 'The client holds it already: If-None-Match named its ETag' },
    }),
    ...Object.fromEntries(others),
  };
}

const jsonContent = (shape: z.ZodType, type = 'application/json'): JsonObject => ({
  [type]: { schema: schemaOf(shape) },
});

/** Refusals by status, with the codes that share it; `default` is whatever nobody foresaw. */
function refusals(endpoint: Endpoint): Record<string, Json> {
  const byStatus: Record<string, ErrorCode[]> = {};
  for (const code of codesOf(endpoint)) {
    const status = String(ERRORS[code].status);
    byStatus[status] = [...(byStatus[status] ?? []), code];
  }
  const content = {
    ...jsonContent(errorAnswer),
    ...jsonContent(errorAnswer, 'application/problem+json'),
  };
  const described = Object.entries(byStatus).map(([status, codes]) => [
    status,
    { description: codes.map((code) => `${code}: ${ERRORS[code].meaning}`).join(' '), content },
  ]);
  return {
    ...Object.fromEntries(described),
    default: { description: 'Any other refusal, in the same shape', content },
  };
}

/** With what any address may answer, and every change of state. */
export const codesOf = (endpoint: Endpoint): readonly ErrorCode[] => [
  'BAD_PARAMS',
  ...endpoint.errors,
  ...(needsToken(endpoint) ? OF_ACCESS : []),
  ...(endpoint.changesState ? OF_CHANGES : []),
  ...(endpoint.method === 'GET' ? OF_CONDITIONS : []),
  'TOO_MANY_REQUESTS',
  'OVERLOADED',
  'INTERNAL_ERROR',
];

const OF_ACCESS: readonly ErrorCode[] = ['UNAUTHORISED', 'FOREIGN_ORIGIN'];
const OF_CONDITIONS: readonly ErrorCode[] = ['PRECONDITION_FAILED'];
const OF_CHANGES: readonly ErrorCode[] = ['BAD_REQUEST', 'REQUEST_TOO_LARGE', 'NOT_JSON'];

export const needsToken = ({ changesState, forOperator }: Endpoint): boolean =>
  changesState === true || forOperator === true;

const reference = (id: string) => `#/components/schemas/${id}`;

/** A named shape becomes a reference, everything else is written out. */
function schemaOf(shape: z.ZodType): JsonObject {
  const schema = z.toJSONSchema(shape, { io: 'output', override: withoutOurWords });
  return plainJson(schema as unknown as Json) as JsonObject;
}

function namedSchemas(endpoints: JoinedContract['endpoints']): JsonObject {
  const everything = z.object({
    answers: z.tuple(
      Object.values(endpoints).flatMap(({ answer, others }) => [
        answer,
        ...Object.values(others ?? {}).flatMap(({ shape, problem }) => [shape, problem]),
      ]) as [z.ZodType, ...z.ZodType[]],
    ),
    error: errorAnswer,
  });
  const { $defs = {} } = z.toJSONSchema(everything, { io: 'output', override: withoutOurWords });
  const sorted = Object.entries($defs).sort(([a], [b]) => (a < b ? -1 : 1));
  return plainJson(Object.fromEntries(sorted) as unknown as Json) as JsonObject;
}

const withoutOurWords = ({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void => {
  delete jsonSchema.allowed;
};

/** References lead to the components; what JSON Schema says of itself goes. */
function plainJson(value: Json): Json {
  if (Array.isArray(value)) return value.map(plainJson);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value as JsonObject).flatMap(([name, inner]) => {
    if (name === '$schema' || name === '$defs') return [];
    if (name === '$ref' && typeof inner === 'string') {
      return [[name, reference(inner.replace('#/$defs/', ''))] as const];
    }
    return [[name, plainJson(inner ?? null)] as const];
  });
  return Object.fromEntries(fields);
}

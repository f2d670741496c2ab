import type { Endpoint, Handler } from '../core/endpoint.ts';
import type { Family } from '../core/family.ts';
import type { FamilyEndpoints, FamilyPage, ServingHost } from '../core/family-host.ts';
import { contract, TOPICS } from './contract.ts';

/** The API's own contract and those of the families, as one: what is served and described. */
export interface JoinedContract {
  /** By the name of the operation. */
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  /** Headings of the reference with a sentence each, in the order of the reference. */
  readonly topics: Readonly<Record<string, string>>;
  /** The pages that families serve, for the navigation of the dashboard. */
  readonly pages: readonly FamilyPage[];
  /** Handlers for what the families add. */
  handlersOfFamilies(host: ServingHost): Readonly<Record<string, Handler<Endpoint>>>;
}

export async function joinContract(families: readonly Family[]): Promise<JoinedContract> {
  const loaded: FamilyEndpoints[] = [];
  for (const { endpoints } of families) if (endpoints) loaded.push((await endpoints()).default);
  const { operations, ...topics } = TOPICS;
  return {
    endpoints: Object.fromEntries(
      onceEach([contract, ...loaded.map((one) => one.contract)].flatMap(Object.entries<Endpoint>)),
    ),
    // Whether all is well is what one looks for last.
    topics: { ...topics, ...Object.assign({}, ...loaded.map((one) => one.topics)), operations },
    pages: loaded.flatMap(({ pages = [] }) => pages),
    handlersOfFamilies: (host) =>
      Object.assign({}, ...loaded.map(({ handlers }) => handlers(host))),
  };
}

/** Two families that answer at one name would silently hide one another. */
function onceEach(entries: readonly (readonly [string, Endpoint])[]) {
  const taken = new Map<string, string>();
  for (const [operation, { method, path }] of entries) {
    for (const name of [operation, `${method} ${path}`]) {
      const by = taken.get(name);
      if (by !== undefined) throw new Error(`${name} stands in the contract twice (${by})`);
      taken.set(name, operation);
    }
  }
  return entries;
}

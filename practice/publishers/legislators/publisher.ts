/** unitedstates.github.io: whole lists, each with an ETag and no date. */
import { createHash } from 'node:crypto';
import {
  json,
  type PracticeRequest,
  type PracticeResponse,
  type Publisher,
  text,
} from '../../publisher.ts';
import { committeeLists } from '../committees/lists.ts';
import { legislatorJson } from './person.ts';
import type { LegislatorsWorld } from './world.ts';

/** `half-legislators` is a fault that only it can play; the lists of committees have more. */
export function legislatorsPublisher(world: LegislatorsWorld): Publisher {
  const lists: Readonly<Record<string, (faults: ReadonlySet<string>) => unknown>> = {
    'legislators-current': (faults) =>
      world.current
        .slice(0, faults.has('half-legislators') ? world.current.length / 3 : undefined)
        .map(legislatorJson),
    'legislators-historical': () => world.former.map(legislatorJson),
    'legislators-social-media': () =>
      world.current.flatMap(({ bioguide, twitter }) =>
        twitter ? [{ id: { bioguide }, social: { twitter } }] : [],
      ),
    ...committeeLists(world),
  };
  return {
    name: 'legislators',
    hosts: ['unitedstates.github.io'],
    handle(request) {
      if (request.path === '/robots.txt') return text('there is none', 404);
      const name = /^\/congress-legislators\/([a-z-]+)\.json$/.exec(request.path)?.[1];
      const list = name === undefined ? undefined : lists[name];
      return list ? withEtag(JSON.stringify(list(request.faults)), request) : json({}, 404);
    },
    describe: () => ({ seed: world.seed, sitting: world.current.length }),
    changes: {
      rename: ({ bioguide, last }) => world.rename(String(bioguide), String(last)),
      retire: ({ bioguide, on }) => world.retire(String(bioguide), String(on)),
      leave: ({ committee, bioguide }) => world.leave(String(committee), String(bioguide)),
    },
  };
}

function withEtag(body: string, { headers }: PracticeRequest): PracticeResponse {
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`;
  if (headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
  const type = 'application/json; charset=utf-8';
  return { status: 200, headers: { 'content-type': type, etag }, body };
}

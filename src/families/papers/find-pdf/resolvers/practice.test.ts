import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { requestFor } from '../../../../../practice/ask.ts';
import { papersPublisher } from '../../../../../practice/publishers/papers/publisher.ts';
import { STORIES } from '../../../../../practice/publishers/papers/stories.ts';
import { papersWorld } from '../../../../../practice/publishers/papers/world.ts';
import { factsOfOpenAlex, openAlexWork } from '../../works/openalex-work.ts';
import { mergeWorks, type Work, workOf } from '../../works/work.ts';
import { ask, type Publishers } from '../conformance/asking.ts';
import { RESOLVERS } from '../registry.ts';
import { type FoundAddress, type RefusedUrl, type Resolver, wantsMet } from '../resolver.ts';

/** One paper of every story, twice. */
const world = papersWorld({ size: STORIES.length * 2, only: STORIES.map(({ name }) => name) });
const publisher = papersPublisher(world);
const expected = world.expected(RESOLVERS.map(({ name }) => name));
const lines = [...world.lines()];

const publishers: Publishers = async (url, { method, headers = {}, body = '' }) => {
  let at = url;
  for (let hop = 0; hop < 6; hop += 1) {
    const request = requestFor(at, {
      headers,
      body: () => Promise.resolve(Buffer.from(body)),
      ...(method && { method }),
    });
    const answer = await publisher.handle(request);
    if (answer.wire) throw new Error(`${at}: nobody is there`);
    const location = answer.headers?.location;
    if (typeof location !== 'string') {
      const type = String(answer.headers?.['content-type'] ?? '');
      const bytes = (answer.body ?? '') as string | Buffer;
      return { status: answer.status, url: at, headers: { 'content-type': type }, body: bytes };
    }
    at = new URL(location, at).href;
  }
  throw new Error(`${url}: the redirects do not end`);
};

/** The bytes behind an address, when they are one of the copies that count. */
async function isThePaper(
  { url, headers }: FoundAddress,
  copies: readonly string[],
): Promise<boolean> {
  if (/^(?:private|dead)/.test(new URL(url).hostname)) return false;
  const { status, body } = await publishers(url, { headers });
  return status === 200 && copies.includes(createHash('sha256').update(body).digest('hex'));
}

describe.each(expected.map((one, row) => [one.story, one.doi, one, row] as const))(
  '%s: %s',
  (_story, _doi, one, row) => {
    test('exactly the resolvers of the answer key lead to the paper', async () => {
      const facts = factsOfOpenAlex(openAlexWork.parse(JSON.parse(lines[row] ?? '')));
      let work = workOf(facts) as Work;
      expect(work.id).toBe(one.id);
      const refused: RefusedUrl[] = [];
      const leading: string[] = [];
      for (const resolver of RESOLVERS) {
        if (wantsMet(resolver, work, refused).length === 0) continue;
        const { found, work: known } = await ask(resolver, work, publishers, {
          key: 'k',
          refused,
        }).catch(unreachable(resolver, work));
        // What one tier learns, the next one has.
        work = mergeWorks(known, {
          identifiers: {},
          locations: found
            .filter(({ how }) => how === 'landing')
            .map(({ url }) => ({ url, kind: 'landing' as const })),
        });
        let leads = false;
        for (const place of found.filter(({ how }) => how === 'pdf')) {
          if (await isThePaper(place, one.sha256)) leads = true;
          else refused.push({ url: place.url, because: 'not the paper' });
        }
        if (leads) leading.push(resolver.name);
      }
      expect(leading.sort()).toEqual([...one.by].sort());
      if (one.notice === 'retraction')
        expect(work.notices.map(({ kind }) => kind)).toContain('retraction');
    });
  },
);

/** A dead host ends what a resolver finds, not what was found before. */
const unreachable = (_resolver: Resolver, work: Work) => (error: unknown) => {
  if (!/nobody is there|403/.test(String(error))) throw error;
  return { found: [] as readonly FoundAddress[], work };
};

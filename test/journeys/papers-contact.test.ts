import { afterEach, describe, expect, test } from 'vitest';
import { familyHost } from '../../src/app/family-host.ts';
import type { Tried } from '../../src/core/telemetry.ts';
import { explainTiers } from '../../src/families/papers/explain/explain-tiers.ts';
import { type PapersPlace, papersPlace } from './papers-rig.ts';

let place: PapersPlace;
afterEach(() => place.close());

const WEB = 'https://data.our-org.org/bot';

/** One work that Unpaywall knows, looked for with these settings. */
async function search(env: Record<string, string>) {
  const warnings: string[] = [];
  place = await papersPlace({ size: 1, only: ['gold'] }, env, (level, message) => {
    if (level === 'warn') warnings.push(message);
  });
  const tried: Tried[] = [];
  place.app.listen((event) => {
    if (event.type === 'try') tried.push(event);
  });
  await place.run();
  return { warnings, tried };
}

const asked = (host: string) => place.practice.log.entries({ host });

describe('a contact that is a web address', () => {
  test('Unpaywall is not asked at all, and run, why and explain say what it needs', async () => {
    const { warnings, tried } = await search({ ANNALS_HTTP__CONTACT: WEB });
    expect(asked('api.unpaywall.org')).toEqual([]);
    expect(tried).toContainEqual(
      expect.objectContaining({
        resolver: 'unpaywall_pdf',
        outcome: 'skipped',
        reason: 'no_mail',
        message: expect.stringContaining('papers.contactMail is not set'),
      }),
    );
    expect(warnings).toEqual([
      `http.contact is ${WEB}, no mail address; unpaywall_pdf will not be asked. Set papers.contactMail (ANNALS_PAPERS__CONTACT_MAIL)`,
    ]);
    const { tiers } = await explainTiers(familyHost(place.app), undefined);
    const resolvers = tiers.flatMap((tier) => tier.resolvers);
    expect(resolvers.filter(({ mail }) => mail === 'missing').map(({ name }) => name)).toEqual([
      'unpaywall_pdf',
    ]);
    // Nobody is sent a web address as if it were mail.
    for (const { search } of place.practice.log.entries())
      expect(decodeURIComponent(search)).not.toContain(WEB);
  });

  test('with papers.contactMail Unpaywall is asked with that address', async () => {
    const { warnings } = await search({
      ANNALS_HTTP__CONTACT: WEB,
      ANNALS_PAPERS__CONTACT_MAIL: 'ops@our-org.org',
    });
    expect(warnings).toEqual([]);
    const [first] = asked('api.unpaywall.org');
    expect(first).toMatchObject({ search: 'email=ops%40our-org.org', status: 200 });
  });
});

test('DTKG_HTTP__USER_AGENT is what the publishers of papers see', async () => {
  await search({ DTKG_HTTP__USER_AGENT: 'lab/1.0 (+<contact>)' });
  const agents = place.practice.log.entries().map(({ userAgent }) => userAgent);
  expect(new Set(agents)).toEqual(new Set(['lab/1.0 (+tests@annals.dev)']));
});

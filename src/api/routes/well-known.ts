import { DAY } from '../../core/time.ts';
import { apiPage } from '../api-page.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { llmsText } from '../llms-text.ts';
import { RequestError } from '../request-error.ts';

const CATALOG = { href: '/.well-known/api-catalog', rel: 'api-catalog' };
/** What the first page shows. */
const TODAY = '/v1/today';
const LINKSET =
  'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"; charset=utf-8';
/** How long the word of security.txt is good for: far less than the year that is its limit. */
const GOOD_FOR = 90 * DAY;

export function wellKnownRoutes({ app, joined, dashboard, reach }: Door) {
  const { publicUrl = '', securityContact } = app.settings.api;
  let page: ReturnType<typeof apiPage> | undefined;
  return {
    async getRoot(ask) {
      const { isOperator } = ask;
      // With the first numbers in it, so that the page need not ask before it can draw.
      const today = isOperator ? await reach(ask, TODAY) : undefined;
      const answers = today?.status === 200 ? { [TODAY]: JSON.parse(today.text) as unknown } : {};
      return { ...(await dashboard.page({ isOperator, answers })), links: [CATALOG] };
    },

    async getDocs() {
      page ??= apiPage(joined);
      return { ...page, type: 'text/html; charset=utf-8', links: [CATALOG] };
    },

    getRobots: async () => ({ type: 'text/plain; charset=utf-8', text: ROBOTS }),

    getLlms: async () => ({ type: 'text/markdown; charset=utf-8', text: llmsText(joined) }),

    getApiCatalog: async () => ({
      type: LINKSET,
      links: [CATALOG],
      text: JSON.stringify(catalogOf(publicUrl)),
    }),

    async getSecurityTxt() {
      const contact = securityContact ?? app.settings.http.contact;
      if (contact === undefined) {
        throw new RequestError('NOT_FOUND', 'this server names nobody to tell of a weakness', {
          hint: 'Its operator can: api.securityContact.',
        });
      }
      // Whole days: the file is the same all day, and so is its tag.
      const expires = Math.ceil((app.clock.now() + GOOD_FOR) / DAY) * DAY;
      const lines = [
        `Contact: ${/^[a-z][a-z+.-]*:/i.test(contact) ? contact : `mailto:${contact}`}`,
        `Expires: ${new Date(expires).toISOString()}`,
        'Preferred-Languages: en',
        ...(publicUrl === '' ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`]),
      ];
      return { type: 'text/plain; charset=utf-8', text: `${lines.join('\n')}\n` };
    },
  } satisfies Partial<Handlers>;
}

const catalogOf = (base: string) => ({
  linkset: [
    {
      anchor: `${base}/`,
      'service-desc': [{ href: `${base}/openapi.json`, type: 'application/json' }],
      'service-doc': [{ href: `${base}/docs`, type: 'text/html' }],
      'service-meta': [{ href: `${base}/llms.txt`, type: 'text/markdown' }],
      status: [{ href: `${base}/health`, type: 'application/json' }],
    },
  ],
});

/** Records are there to be read; a search costs much and leads nowhere that a list does not. */
const ROBOTS = `User-agent: *
Disallow: /v1/search
Disallow: /v1/runs
Disallow: /v1/why
Disallow: /ops/
Disallow: /metrics
Disallow: /sign-in
Allow: /
`;

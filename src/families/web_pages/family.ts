import { defineFamily } from '../../core/family.ts';
import { sitesIn, webSection } from './settings.ts';

/** Pages that the settings name. */
const webPages = defineFamily({
  name: 'web_pages',
  title: 'Web pages of your choice',
  sources: { web_pages: () => import('./source.ts') },
  timetables: { web_pages: {} },
  settings: {
    sections: { web: webSection },
    params: (settings, { name }) =>
      name === 'web_pages' ? { sites: { ...sitesIn(settings) } } : {},
  },
  ids: {
    kinds: [
      {
        prefix: 'web',
        names: 'web page',
        example: 'web:www.example.org/news/1',
        key: /^[a-z0-9.-]+(?::\d+)?(?:[/?]\S*)?$/i,
      },
    ],
  },
  citing: () => import('./citing.ts'),
  demo: {
    params: {},
    settings: {
      'web.sites': {
        newsroom: {
          feed: 'https://newsroom.practice.example/feed.xml',
          select: 'main',
          kind: 'news',
        },
      },
      'sources.web_pages.rate': '50/second',
    },
  },
});
// By name: tsc leaves the endings of imported files as they are inside `export default <call>`.
export default webPages;

import { boot } from './boot.ts';
import type { IconName } from './parts/icon.tsx';

/** A page as the navigation, the palette and the shortcuts know it. */
export interface Place {
  readonly path: string;
  readonly title: string;
  readonly icon: IconName;
  /** After `g`: `g r` goes to the runs. */
  readonly key?: string;
  /** Served by a family as a page of its own, not drawn here. */
  readonly isElsewhere?: true;
}

export interface Group {
  readonly title: string;
  readonly places: readonly Place[];
}

export const GROUPS: readonly Group[] = [
  {
    title: 'Records',
    places: [
      { path: '/', title: 'Today', icon: 'today', key: 't' },
      { path: '/search', title: 'Search', icon: 'search', key: 's' },
      { path: '/completeness', title: 'Completeness', icon: 'complete', key: 'c' },
      { path: '/review', title: 'Review', icon: 'review', key: 'v' },
    ],
  },
  {
    title: 'Acquisition',
    places: [
      { path: '/sources', title: 'Sources', icon: 'sources', key: 'o' },
      { path: '/runs', title: 'Runs', icon: 'runs', key: 'r' },
      { path: '/queue', title: 'Queue', icon: 'queue', key: 'q' },
      { path: '/hosts', title: 'Hosts', icon: 'hosts', key: 'h' },
    ],
  },
  {
    title: 'This server',
    places: [
      { path: '/notifications', title: 'Notifications', icon: 'deliveries', key: 'n' },
      { path: '/settings', title: 'Settings', icon: 'settings', key: 'e' },
      { path: '/about', title: 'About', icon: 'about', key: 'a' },
    ],
  },
  ...(boot.pages.length === 0
    ? []
    : [
        {
          title: 'Reports',
          places: boot.pages.map(
            ({ path, title }): Place => ({ path, title, icon: 'page', isElsewhere: true }),
          ),
        },
      ]),
];

export const PLACES: readonly Place[] = GROUPS.flatMap(({ places }) => places);

export const recordPath = (id: string): string => `/records/${encodeURIComponent(id)}`;
export const sourcePath = (name: string): string => `/sources/${encodeURIComponent(name)}`;
export const runPath = (id: string): string => `/runs/${encodeURIComponent(id)}`;
export const hostPath = (name: string): string => `/hosts/${encodeURIComponent(name)}`;

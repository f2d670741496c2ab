/** Small line drawings; always beside a word, so that they are hidden from readers of the screen. */
const PATHS = {
  today: 'M3 12h4l3 7 4-14 3 7h4',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14Zm5 12 5 5',
  sources:
    'M4 6c0-1.7 3.6-3 8-3s8 1.3 8 3-3.6 3-8 3-8-1.3-8-3Zm0 0v12c0 1.7 3.6 3 8 3s8-1.3 8-3V6M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3',
  runs: 'M6 4v16l13-8Z',
  queue: 'M4 6h16M4 12h10M4 18h6',
  hosts: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  complete: 'M9 11l3 3 9-9M20 12v7H4V5h10',
  review: 'M12 3 4 6v6c0 5 3.4 8 8 9 4.6-1 8-4 8-9V6ZM9 12l2 2 4-4',
  deliveries: 'M3 6h18v12H3ZM3 7l9 7 9-7',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M14 4v6M6 14v6',
  about: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v6M12 7.5v.5',
  page: 'M6 3h9l4 4v14H6ZM15 3v4h4M9 12h7M9 16h7',
  ok: 'M5 12.5 10 17.5 19 7',
  warn: 'M12 4 2.5 20h19ZM12 10v5M12 17.5v.5',
  bad: 'M6 6l12 12M18 6 6 18',
  running:
    'M12 3v4M12 17v4M3 12h4M17 12h4M5.6 5.6l2.9 2.9M15.5 15.5l2.9 2.9M5.6 18.4l2.9-2.9M15.5 8.5l2.9-2.9',
  paused: 'M8 5v14M16 5v14',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7v5l3 3',
  stop: 'M6 6h12v12H6Z',
  off: 'M12 3v8M6.5 6.5a8 8 0 1 0 11 0',
  copy: 'M9 9h11v11H9ZM5 15H4V4h11v1',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M5 19l1.4-1.4M17.6 6.4 19 5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  next: 'M9 5l7 7-7 7',
  dot: 'M12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={PATHS[name]} />
  </svg>
);

import type { App } from '../../app/app.ts';

/** What a search needs of the app, so that it can be answered wherever these are. */
export type SearchParts = Pick<App, 'catalog' | 'settings' | 'registry' | 'embedder'>;

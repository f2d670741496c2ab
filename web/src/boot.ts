import type { Boot } from '../../src/api/dashboard/first-page.ts';

/** What the server wrote into the page. */
export const boot: Boot = JSON.parse(document.getElementById('boot')?.textContent ?? '{}');

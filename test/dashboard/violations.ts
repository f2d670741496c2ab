import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const require = createRequire(import.meta.url);
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const AA = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

/** Rules that colours alone decide, and rules that the width alone decides. */
export const BY_COLOUR = ['color-contrast', 'link-in-text-block'] as const;
export const BY_WIDTH = ['target-size', 'scrollable-region-focusable'] as const;

/** What axe-core finds against WCAG 2.2 at AA, as lines to read; only these rules when some are named. */
export async function violationsOn(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Through the debugger, which no Content-Security-Policy holds back.
  if (await page.evaluate(`!('axe' in window)`)) await page.evaluate(AXE);
  // Files that axe would load once more are for rules about sound and turned screens, of which we have neither.
  const only = JSON.stringify(rules === undefined ? AA : { type: 'rule', values: rules });
  return page.evaluate(`axe.run({ runOnly: ${only}, resultTypes: ['violations'], preload: false })
    .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map((one) => id + ': ' + one.html + ' ' + one.failureSummary)))`);
}

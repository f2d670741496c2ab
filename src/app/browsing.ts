import { tmpdir } from 'node:os';
import type { Browse, Browser, Visitor } from '../core/browser.ts';
import type { Fetch } from '../core/http.ts';
import type { Log } from '../core/log.ts';
import type { Clock } from '../core/time.ts';
import type { EngineParts } from '../engine/parts.ts';
import type { Identity } from '../fetch/layers/identify.ts';
import { browserPath } from './find-browser.ts';
import { removeLeftProfiles } from './left-profiles.ts';
import { browserProfileOf } from './settings/browser-profile.ts';
import { politenessOf } from './settings/politeness.ts';
import type { Setup } from './settings/shape.ts';

interface BrowsingParts extends Setup {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly identity: Identity;
  readonly log: Log;
}

/** The browser of this process, for any source: not even its code is loaded before the first page. */
export function joinBrowser(parts: BrowsingParts): {
  readonly browse: NonNullable<EngineParts['browse']>;
  readonly close: () => Promise<void>;
} {
  let joined: Promise<{ browse: Browse; close: () => Promise<void> }> | undefined;
  const join = () => {
    joined ??= start(parts);
    return joined;
  };
  return {
    // Every item is handed one, and few open a page: nothing is made before that.
    browse: (source, asked): Browser => ({
      page: async (...visit) => {
        const visitor: Visitor = {
          ...asked,
          source: source.name,
          politeness: politenessOf(parts, source),
          profile: browserProfileOf(parts, source),
        };
        return (await join()).browse(visitor).page(...visit);
      },
    }),
    close: async () => (await joined)?.close(),
  };
}

/** Chromium refuses its sandbox to root. */
const hasSandbox = (wanted: Setup['settings']['browser']['sandbox']): boolean =>
  wanted === 'auto' ? process.getuid?.() !== 0 : wanted === 'on';

async function start({ settings, fetch, clock, identity, log }: BrowsingParts) {
  const { politeBrowser } = await import('../fetch/browser/browser.ts');
  const removed = await removeLeftProfiles(tmpdir(), clock.now());
  if (removed > 0) log('info', 'folders of browsers that were killed are removed', { removed });
  return politeBrowser({
    fetch,
    clock,
    identity,
    log,
    chromium: {
      executable: () => browserPath(settings, process.env),
      headless: settings.browser.headless,
      sandbox: hasSandbox(settings.browser.sandbox),
    },
  });
}

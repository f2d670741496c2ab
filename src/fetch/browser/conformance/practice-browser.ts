/** What tests of the browser start from: the practice site, the chain over it, and a real Chromium over that. */
import { existsSync } from 'node:fs';
import { pagesPublisher } from '../../../../practice/publishers/pages/publisher.ts';
import { type Practice, startPractice } from '../../../../practice/server.ts';
import { systemClock, systemRandom } from '../../../app/system-clock.ts';
import { type Browser, DEFAULT_PROFILE, type Visitor } from '../../../core/browser.ts';
import type { ExchangeReport, FetchDecision } from '../../../core/http.ts';
import {
  DEFAULT_POLITENESS,
  type PolitenessChange,
  withPoliteness,
} from '../../../core/politeness.ts';
import type { Clock } from '../../../core/time.ts';
import { politeFetch } from '../../chain.ts';
import { politeBrowser } from '../browser.ts';

const PLACES = (process.env.PATH ?? '')
  .split(':')
  .flatMap((folder) =>
    ['chromium', 'chromium-browser', 'google-chrome'].map((b) => `${folder}/${b}`),
  );

export const CHROMIUM = process.env.ANNALS_BROWSER__EXECUTABLE ?? PLACES.find((p) => existsSync(p));

/** For `describe.skipIf`: a title that says why nothing was tested. */
export const titled = (title: string): string =>
  CHROMIUM === undefined
    ? `${title} (skipped: no Chromium in PATH; apt-get install chromium)`
    : title;

export interface PracticeBrowser {
  readonly practice: Practice;
  readonly reports: ExchangeReport[];
  readonly decisions: FetchDecision[];
  /** A browser in the name of that source. */
  as(source: string, change?: VisitorChange): Browser;
  readonly log: string[];
  close(): Promise<void>;
}

export type VisitorChange = Partial<Omit<Visitor, 'politeness' | 'source' | 'profile'>> & {
  readonly politeness?: PolitenessChange;
  readonly profile?: Partial<Visitor['profile']>;
};

export async function practiceBrowser(
  options: {
    /** The browser's own; the chain has the system's. */ clock?: Clock;
    flags?: readonly string[];
    politeness?: PolitenessChange;
  } = {},
): Promise<PracticeBrowser> {
  const { clock = systemClock } = options;
  const practice = await startPractice({ publishers: [pagesPublisher()] });
  const identity = {
    userAgent: 'Mozilla/5.0 (test) Chrome/130.0.0.0 annals/<version> (+<contact>)',
    version: '1.2.3',
    contact: 'tests@annals.dev',
  };
  const polite = politeFetch({
    clock: systemClock,
    random: systemRandom,
    identity,
    network: {
      connectTo: {
        '*.practice.example': practice.address,
        '*.pages.practice.example': practice.address,
      },
      ca: practice.ca,
    },
  });
  const log: string[] = [];
  const browser = politeBrowser({
    fetch: polite.fetch,
    clock,
    identity,
    chromium: {
      executable: async () => CHROMIUM ?? '',
      headless: true,
      sandbox: process.getuid?.() !== 0,
      flags: options.flags,
    },
    log: (_level, what) => log.push(what),
  });
  const reports: ExchangeReport[] = [];
  const decisions: FetchDecision[] = [];
  return {
    practice,
    reports,
    decisions,
    log,
    as: (source, { politeness, profile, ...change } = {}) =>
      browser.browse({
        source,
        patience: 'comes-back',
        signal: new AbortController().signal,
        observe: (report) => reports.push(report),
        decide: (decision) => decisions.push(decision),
        ...change,
        profile: { ...DEFAULT_PROFILE, ...profile },
        politeness: withPoliteness(
          withPoliteness(DEFAULT_POLITENESS, { rate: 'unlimited', ...options.politeness }),
          politeness,
        ),
      }),
    close: async () => {
      await browser.close();
      await polite.close();
      await practice.stop();
    },
  };
}

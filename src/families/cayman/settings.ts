import { z } from 'zod';
import { type SettingsInForce, sectionOf } from '../../core/family.ts';
import {
  count,
  milliseconds,
  secret,
  timeoutMs,
  webAddress,
  wholeNumber,
} from '../../kit/setting-shapes.ts';

const page = (baseUrl: string, csvUrl: string) =>
  z
    .strictObject({
      baseUrl: webAddress.default(baseUrl).describe('Page with the table and its buttons'),
      csvUrl: webAddress.default(csvUrl).describe('The index of that page as CSV'),
    })
    .prefault({});

/** The section `cayman`: judgments behind a browser flow. */
export const caymanSection = z
  .strictObject({
    defaultSource: z
      .string()
      .min(1)
      .default('unreported_judgments')
      .describe('Source of a request that names none'),
    mode: z
      .enum(['new', 'full', 'resume'])
      .default('new')
      .describe('Mode of a run begun at /start that does not name one'),
    newLimit: count
      .default(50)
      .describe('Most judgments in a run for new ones that is begun at /start or by the webhook'),
    newConsecutiveLimit: count.default(30).describe('Without effect: the list says what is new'),
    newOnlyPages: count.default(2).describe('Without effect: the table comes with one page'),
    maxAttempts: count
      .max(100)
      .default(3)
      .describe('Tries per judgment and run, the first included'),
    downloadAttempts: count
      .max(100)
      .default(3)
      .describe('Signed addresses requested for each judgment and try'),
    resumeMaxAgeHours: count
      .default(24)
      .describe('Without effect: a run may be resumed however old it is'),
    exportsKept: count
      .default(5)
      .describe(
        'Without effect: `annals export` writes to the folder or file that its command line names',
      ),
    timeouts: z
      .strictObject({
        navMs: timeoutMs.default(25_000).describe('Longest wait for a page'),
        selectorMs: timeoutMs.default(20_000).describe('Longest wait for an element'),
        downloadMs: timeoutMs.default(120_000).describe('Longest time for one PDF'),
        clickMs: timeoutMs.default(2_000).describe('Longest wait for a click to take effect'),
      })
      .prefault({}),
    pacing: z
      .strictObject({
        pageWaitMs: milliseconds.default(15_000).describe('Wait for the table to fill'),
        postClickMs: milliseconds.default(400).describe('Pause after a click'),
        retryPageSettleMs: milliseconds
          .default(300)
          .describe('Without effect: there is no sweep, each judgment comes back by itself'),
        retryAfterSweepMs: milliseconds
          .default(2_500)
          .describe('Without effect: there is no sweep'),
        perDownloadDelayMs: milliseconds
          .default(1_000)
          .describe('Pause between two downloads, give or take jitterPercent'),
        jitterPercent: z
          .int()
          .min(0)
          .max(100)
          .default(20)
          .describe('How much the pauses vary at random, in percent'),
      })
      .prefault({}),
    executor: z
      .strictObject({
        enabled: z
          .boolean()
          .default(true)
          .describe(
            'Download several judgments at once, up to maxParallel; false: one after the other',
          ),
        maxParallel: wholeNumber
          .default(1)
          .describe('Downloads at once; 1 downloads inline, less is raised to 1'),
        maxPending: wholeNumber
          .default(100)
          .describe(
            'Without effect: items that wait are rows of the catalog, and there may be any number of them',
          ),
      })
      .prefault({}),
    replay: z
      .strictObject({
        recordFixtures: z.boolean().default(false).describe('Write down answers for later replay'),
        skipNetwork: z
          .boolean()
          .default(false)
          .describe('Use stand-ins instead of downloads; refused outside replay and tests'),
      })
      .prefault({}),
    webhook: z
      .strictObject({
        secret: secret
          .optional()
          .describe(
            'Secret that a call of the webhook must send; the webhook is disabled when left out',
          ),
        newLimitMax: count.default(50).describe('Largest new_limit that the webhook may ask for'),
      })
      .prefault({}),
    unreportedJudgments: page(
      'https://judicial.ky/judgments/unreported-judgments/',
      'https://judicial.ky/wp-content/uploads/box_files/judgments.csv',
    ),
    publicRegisters: page(
      'https://judicial.ky/public-registers/',
      'https://judicial.ky/wp-content/uploads/box_files/public-registers.csv',
    ),
  })
  .prefault({});

export type CaymanSettings = z.output<typeof caymanSection>;

/** Its section of the settings in force. */
export const caymanSettings = (settings: SettingsInForce) =>
  sectionOf(settings, 'cayman', caymanSection);

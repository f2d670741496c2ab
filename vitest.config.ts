import { defineConfig } from 'vitest/config';
import { LongFilesFirst } from './test/long-files-first.ts';

/**
 * Files that look at their process as a whole: which browsers are its children, how much of the processor's time it
 * takes. Each has a process of its own.
 */
const APART = ['src/fetch/browser/*.test.ts', 'src/fetch/hostile.test.ts'];

export default defineConfig({
  test: {
    globalSetup: ['test/bundle-threads.ts', 'test/catalog-template.ts', 'test/servers/desk.ts'],
    setupFiles: ['test/property-seed.ts'],
    // A busy machine is slow, not wrong: what hangs is told all the same, a little later.
    testTimeout: 480_000,
    hookTimeout: 240_000,
    // A process that had servers and browsers needs more than the usual ten seconds to end where all cores are busy.
    teardownTimeout: 50_000,
    expect: { poll: { timeout: 120_000 } },
    // One more than the two cores that there may be: many tests wait for a timer, a disk or a server.
    maxWorkers: 3,
    pool: 'forks',
    sequence: { sequencer: LongFilesFirst },
    // Whoever runs one file again and again waits half as long; a run of everything on a fresh clone has no use for it.
    experimental: { fsModuleCache: process.env.CI === undefined },
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: ['{src,packages,practice,test,web}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...APART],
          // No module has a state that one file could leave to the next: a process loads each module once for all
          // files that it takes, one after another, which takes less than half of the processor's time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', include: APART } },
    ],
  },
});

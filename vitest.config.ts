import { defineConfig } from 'vitest/config';

/**
 * Tests of folders whose modules have no state: one process serves all their files and loads each
 * module once, which takes less than half of the processor's time.
 */
const TOGETHER = [
  'src/{core,families,kit,search,cli,telemetry,normalize,mcp,engine,use-cases,app,api}/**/*.test.ts',
  'src/fetch/{cache,robots,layers,limits}/**/*.test.ts',
  'web/**/*.test.ts',
];

/**
 * Journeys and tests of the API load the whole program, which takes seconds of the processor's time. They
 * leave nothing behind in its modules, so that files which a worker takes one after another share them.
 */
const WHOLE_PROGRAM = ['test/{api,journeys}/**/*.test.ts'];

/**
 * Files that start many processes or servers. `npm run test:long` runs them; `npm test` leaves them out, says so,
 * and keeps what they rest on: the same suites of the stores on a real PostgreSQL and a real bucket.
 */
const LONG = [
  'test/journeys/on-servers.test.ts',
  'test/many-nodes/{nodes,redis,migrate-store}.test.ts',
];
const left = process.env.WITHOUT_LONG === '1' ? LONG : [];

export default defineConfig({
  test: {
    globalSetup: ['test/bundle-threads.ts', 'test/catalog-template.ts', 'test/servers/desk.ts'],
    setupFiles: ['test/property-seed.ts'],
    // A busy machine is slow, not wrong: what hangs is told all the same, a little later.
    testTimeout: 480_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 120_000 } },
    // One more than the two cores that there may be: many tests wait for a timer, a disk or a server.
    maxWorkers: 3,
    pool: 'forks',
    // Whoever runs one file again and again waits half as long; a run of everything on a fresh clone has no use for it.
    experimental: { fsModuleCache: process.env.CI === undefined },
    projects: [
      { extends: true, test: { name: 'together', include: TOGETHER, isolate: false } },
      {
        extends: true,
        test: { name: 'whole', include: WHOLE_PROGRAM, exclude: left, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          include: [
            'src/**/*.test.ts',
            'packages/**/*.test.ts',
            'practice/**/*.test.ts',
            'test/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', ...TOGETHER, ...WHOLE_PROGRAM, ...left],
        },
      },
    ],
  },
});

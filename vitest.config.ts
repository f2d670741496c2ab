import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'packages/**/*.test.ts',
      'practice/**/*.test.ts',
      'test/**/*.test.ts',
    ],
    setupFiles: ['test/property-seed.ts'],
    // A busy machine is slow, not wrong: what hangs is told all the same, a little later.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Two cores: journeys start real processes of their own.
    maxWorkers: 2,
    pool: 'forks',
  },
});

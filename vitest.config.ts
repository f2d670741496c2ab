import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'practice/**/*.test.ts', 'test/**/*.test.ts'],
    setupFiles: ['test/property-seed.ts'],
    testTimeout: 20_000,
    // Two cores: journeys start real processes of their own.
    maxWorkers: 2,
    pool: 'forks',
  },
});

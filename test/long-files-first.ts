import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files that take long: suites of a store whose tests are elsewhere, and processes that are killed. */
const LONG = [
  'src/store/sqlite/open.test.ts',
  'src/store/postgres/open.test.ts',
  'test/crash/',
  'test/cli/overwritten-catalog.test.ts',
  'test/journeys/on-servers.test.ts',
  'test/journeys/unreported_judgments-many.test.ts',
  'test/many-nodes/',
];

/**
 * On a fresh clone the runner takes the largest files first, for it knows no times. A small file that takes
 * long would be the last, and all workers but one would have nothing to do.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ project, moduleId }: TestSpecification): number => {
      // A worker is kept only while the next file may share it.
      if (project.config.isolate) return 0;
      return LONG.some((name) => moduleId.includes(`/${name}`)) ? 1 : 2;
    };
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

/**
 * A reporter for the test runner: a line for every file that begins and ends and for every test, in the file that
 * TEST_PROGRESS names. It is there however the runner ends, and says what was going on when it stopped moving.
 */
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';

const file = process.env.TEST_PROGRESS;
const note = (line) => appendFileSync(file, `${JSON.stringify(line)}\n`);

export default class ProgressReporter {
  onTestRunStart(specifications) {
    const planned = specifications.map(({ moduleId }) => relative(process.cwd(), moduleId));
    note({ planned });
  }

  onTestModuleStart(module) {
    note({ began: module.relativeModuleId });
  }

  onTestCaseResult(test) {
    const { state } = test.result();
    note({ test: test.fullName, in: test.module.relativeModuleId, state });
  }

  onTestModuleEnd(module) {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state in counts) counts[state]++;
    }
    // A file that could not even be loaded has no tests to count; it counts as one that failed.
    if (!module.ok() && counts.failed === 0) counts.failed = 1;
    note({ ended: module.relativeModuleId, project: module.project.name, ...counts });
  }

  onTestRunEnd(_modules, errors) {
    note({ over: true, errors: errors.length });
  }
}

// A Vitest reporter for scripts: writes {passed, failed, skipped, retried, broken} to the file that
// COUNT_FILE names. `broken` has what failed outside of a test: a file that could not be loaded, a
// hook, an unhandled error. `retried` are tests that passed only when they were tried again.
import { writeFileSync } from 'node:fs';

export default class CountReporter {
  onTestRunEnd(modules, unhandled) {
    const counts = { passed: 0, failed: 0, skipped: 0, retried: [], broken: [] };
    const broken = (where, errors) => {
      for (const error of errors) counts.broken.push(`${where}: ${error.message}`);
    };
    for (const module of modules) {
      broken(module.relativeModuleId, module.errors());
      for (const suite of module.children.allSuites()) broken(suite.fullName, suite.errors());
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        counts[state === 'pending' ? 'failed' : state] += 1;
        if (test.diagnostic()?.flaky) counts.retried.push(test.fullName);
      }
    }
    broken('unhandled', unhandled);
    writeFileSync(process.env.COUNT_FILE, JSON.stringify(counts));
  }
}

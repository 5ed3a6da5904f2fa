import { fromSources, Workbench } from './dealflow.ts'
import { hostile } from './hostile/raw-scenarios.ts'
import { testInNightly } from './nightly-test.ts'

const caseMs = 400_000

// The check has them on the binary, with the command line's.
for (const scenario of hostile) {
  testInNightly(
    `on the sources: ${scenario.name}`,
    async () => {
      const bench = new Workbench(fromSources)
      try {
        await scenario.run(bench)
      } finally {
        await bench.close()
      }
    },
    caseMs,
  )
}

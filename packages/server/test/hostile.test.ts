import { test } from 'bun:test'
import { fromSources, Workbench } from './dealflow.ts'
import { hostile } from './hostile/raw-scenarios.ts'

const caseMs = 400_000

// On the binary they run with the command line's.
for (const scenario of hostile) {
  test(
    scenario.name,
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

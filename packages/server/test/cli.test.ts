import { test } from 'bun:test'
import { sourceScenarios } from './cli-scenarios/index.ts'
import { fromSources, Workbench } from './dealflow.ts'

const processTestMs = 170_000

for (const scenario of sourceScenarios) {
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
    processTestMs,
  )
}

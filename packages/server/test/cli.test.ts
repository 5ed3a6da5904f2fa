import { test } from 'bun:test'
import { cliScenarios } from './cli-scenarios/index.ts'
import { fromSources, Workbench } from './dealflow.ts'

const processTestMs = 60_000

for (const scenario of cliScenarios) {
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

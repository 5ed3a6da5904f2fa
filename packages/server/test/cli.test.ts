import { test } from 'bun:test'
import { sourceScenarios } from './cli-scenarios/index.ts'
import { fromSources, inNightly, longTestMs, Workbench } from './dealflow.ts'

for (const [at, scenario] of sourceScenarios.entries()) {
  const name = `on the sources: ${scenario.name}`
  test.skipIf(at > 0 && !inNightly(name))(
    name,
    async () => {
      const bench = new Workbench(fromSources)
      try {
        await scenario.run(bench)
      } finally {
        await bench.close()
      }
    },
    longTestMs,
  )
}

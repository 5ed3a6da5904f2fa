import { test } from 'bun:test'
import { binaryScenarios } from '../cli-scenarios/binary.ts'
import { cliScenarios } from '../cli-scenarios/index.ts'
import { Workbench } from '../dealflow.ts'

const binary = process.env['DEALFLOW_BINARY']
const processTestMs = 170_000

if (binary === undefined)
  test.skip('the binary runs when DEALFLOW_BINARY names it (npm test builds it)', () => {})
else {
  for (const scenario of [...cliScenarios, ...binaryScenarios]) {
    test(
      scenario.name,
      async () => {
        const bench = new Workbench([binary])
        try {
          await scenario.run(bench)
        } finally {
          await bench.close()
        }
      },
      processTestMs,
    )
  }
}

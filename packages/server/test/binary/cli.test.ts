import { afterAll, test } from 'bun:test'
import { binaryScenarios } from '../cli-scenarios/binary.ts'
import { cliScenarios, sourceScenarios } from '../cli-scenarios/index.ts'
import { CommandProcess } from '../command-process.ts'
import { faultProcess, inNightly, isNightly, Workbench } from '../dealflow.ts'

const binary = process.env['DEALFLOW_BINARY']
const processTestMs = 170_000

if (binary === undefined)
  test.skip('the binary runs when DEALFLOW_BINARY names it (npm test builds it)', () => {})
else {
  // What ends by itself runs in one compiled process, but for one scenario of each kind; in the nightly each command is its own.
  const commands = isNightly ? null : new CommandProcess(faultProcess('command-process'))
  afterAll(() => commands?.close())

  for (const scenario of [...cliScenarios, ...binaryScenarios]) {
    test.skipIf(scenario.isLong === true && !inNightly(scenario.name))(
      scenario.name,
      async () => {
        const bench = new Workbench([binary], sourceScenarios.includes(scenario) ? null : commands)
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

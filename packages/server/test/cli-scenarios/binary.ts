import { equal } from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CliScenario } from './scenario.ts'

/** What only the binary can promise: from the sources Bun itself reads these files. */
export const binaryScenarios: readonly CliScenario[] = [
  {
    name: 'a planted .env and bunfig.toml in the working directory change nothing',
    async run(bench) {
      writeFileSync(join(bench.directory, '.env'), 'DEALFLOW_NOW=not-a-time\n')
      writeFileSync(join(bench.directory, 'bunfig.toml'), 'preload = ["./planted.ts"]\n')
      writeFileSync(join(bench.directory, 'planted.ts'), 'process.exit(77)\n')
      const server = await bench.serve()
      equal(await server.stop(), 0)
    },
  },
]

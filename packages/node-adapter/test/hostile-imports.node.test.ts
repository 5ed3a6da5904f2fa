import { strictEqual } from 'node:assert'
import { before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { hostileImportCases, type Outcomes, outcomesOf } from '../src/testing/index.ts'

const runner = fileURLToPath(new URL('./hostile-imports-runner.ts', import.meta.url))

describe('hostile imports in Node', () => {
  let outcomes: Outcomes
  before(async () => {
    outcomes = await outcomesOf([process.execPath, runner])
  })
  for (const { name } of hostileImportCases)
    test(name, () => strictEqual(outcomes.get(name), null, outcomes.get(name) ?? 'it did not run'))
})

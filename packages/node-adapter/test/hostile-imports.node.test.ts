import { strictEqual } from 'node:assert'
import { before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { hostileImportCases, type Outcomes, outcomesOf } from '../src/testing/index.ts'
import { tried } from './hostile-imports-tried.ts'
import { onlyInNightly } from './nightly.ts'

const runner = fileURLToPath(new URL('./hostile-imports-runner.ts', import.meta.url))

describe('hostile imports in Node', () => {
  let outcomes: Outcomes
  before(async () => {
    outcomes = await outcomesOf([process.execPath, runner])
  })
  for (const each of hostileImportCases) {
    const { name } = each
    test(name, { skip: !tried.includes(each) && onlyInNightly }, () =>
      strictEqual(outcomes.get(name), null, outcomes.get(name) ?? 'it did not run'),
    )
  }
})

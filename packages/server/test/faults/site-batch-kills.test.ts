import { expect, test } from 'bun:test'
import { dealflow, faultProcess, type Program } from '../dealflow.ts'
import { testInNightly } from '../nightly-test.ts'
import { killBatch } from './site-batch-kills.ts'

const mutants: Program = faultProcess('site-serving-process')
const processTestMs = 170_000

test(
  'a batch whose server is killed twice has a row for each website in order, and asks no site again whose answer was told',
  async () => {
    const { problems, end, askedAgain } = await killBatch(dealflow)
    console.log(`2 kills amid 60 sites: ${askedAgain} requests to sites that had answered`)
    expect(problems).toEqual([])
    expect(end).toEqual({ status: 'succeeded', reason: null, ledger: '', events: ['api.job.succeeded'] })
  },
  processTestMs,
)

for (const mutant of ['keeps no checkpoints', 'keeps checkpoints late'])
  testInNightly(
    `the same check catches a server that ${mutant}`,
    async () => {
      const { problems, askedAgain } = await killBatch(mutants, { MUTANT: mutant })
      console.log(`${mutant}: ${problems.length} problems, ${askedAgain} requests again`)
      expect(problems).toContain('of 20 answers that were told, 20 are not kept')
    },
    processTestMs,
  )

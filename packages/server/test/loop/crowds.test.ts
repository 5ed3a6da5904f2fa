import { describe } from 'bun:test'
import { dealflow, fromSources } from '../dealflow.ts'
import { testInNightly } from '../nightly-test.ts'
import { attackWithCrowds, crowds, crowdsOverJobs } from './crowds.ts'

const testMs = 900_000

describe('many that hold a server up together keep nobody waiting, nor its end', () => {
  // The check has them on the binary.
  testInNightly(
    'crowds on the sources',
    () => attackWithCrowds(fromSources, 'bun', [crowds, crowdsOverJobs]),
    testMs,
  )

  testInNightly('on Node, at most 200 in one go', () => attackWithCrowds(dealflow, 'node', [crowds]), testMs)

  testInNightly(
    'crowds that follow jobs on Node',
    () => attackWithCrowds(dealflow, 'node', [crowdsOverJobs]),
    testMs,
  )
})

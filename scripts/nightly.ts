// Runs all that the check has no time for, and the check with all its rounds and its test files in random order:
//   npm run nightly -- [--only STEP[,STEP]]… [--seed NUMBER] [--resume] [--list]
import { randomInt } from 'node:crypto'
import { commit } from './build-binary.ts'
import { openNightlyRecord } from './check/nightly-record.ts'
import { NIGHTLY } from './check/nightly-steps.ts'
import { readArguments, root, runSteps } from './check/run-steps.ts'

const { steps, seed = randomInt(1_000_000), resumes } = readArguments('npm run nightly', NIGHTLY)
const record = openNightlyRecord(root, commit())
const before = new Map(resumes ? record.passed : [])
const ended = record.add
process.exitCode = (await runSteps({ steps, folder: 'nightly', seed, isNightly: true, before, ended }))
  ? 0
  : 1

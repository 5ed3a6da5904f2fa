// Runs everything that a change must pass: npm test -- [--only STEP[,STEP]]… [--seed NUMBER] [--list]
import { readArguments, runSteps } from './check/run-steps.ts'
import { STEPS } from './check/steps.ts'

const { steps, seed } = readArguments('npm test', STEPS)
const isWell = await runSteps({ steps, folder: 'check', ...(seed === undefined ? {} : { seed }) })
process.exitCode = isWell ? 0 : 1

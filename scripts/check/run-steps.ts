import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endAll } from './command.ts'
import { conclude, type Row, reportRow } from './report.ts'
import { failure, type Place, type Result, type Step } from './step.ts'

export const root = join(import.meta.dir, '../..')
const LANES = 2

/** What a run of steps is asked to do. */
export interface Run {
  readonly steps: readonly Step[]
  /** Where logs and JUnit files go, under .tmp. */
  readonly folder: string
  readonly seed?: number
  readonly isNightly?: boolean
  /** What need not run again, by name. */
  readonly before?: ReadonlyMap<string, Row>
  /** Told of each step as it ends. */
  ended?(row: Row): void
}

/** Runs the steps and prints what became of them. Answers whether all is well. */
export async function runSteps({ steps, folder, before, ended, ...how }: Run): Promise<boolean> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      endAll()
      process.exit(1)
    })
  }
  const logs = join(root, '.tmp', folder)
  // A run that goes on keeps what the one before has measured: the step limits reads it.
  if ((before?.size ?? 0) === 0) rmSync(logs, { recursive: true, force: true })
  mkdirSync(logs, { recursive: true })
  if (how.seed !== undefined) console.log(`test files in random order: --seed ${how.seed} repeats it`)
  const began = performance.now()
  const rows = await inLanes(steps, async (step, needed) => {
    const known = before?.get(step.name)
    if (known !== undefined) return known
    const row = await runStep(step, needed, { root, log: join(logs, `${step.name}.log`), ...how })
    ended?.(row)
    return row
  })
  return conclude(rows, logs, (performance.now() - began) / 1000)
}

/** A few at a time, a step after the one it needs; those that measure come last, one by one. */
async function inLanes(
  steps: readonly Step[],
  run: (step: Step, needed: Promise<Row> | undefined) => Promise<Row>,
): Promise<Row[]> {
  const rows = new Map<string, Promise<Row>>()
  const take = async (waiting: Step[]): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const row = run(step, rows.get(step.after ?? ''))
      rows.set(step.name, row)
      await row
    }
  }
  const together = steps.filter(({ alone }) => alone === undefined)
  await Promise.all(Array.from({ length: LANES }, () => take(together)))
  await take(steps.filter(({ alone }) => alone !== undefined))
  return Promise.all(rows.values())
}

async function runStep(step: Step, needed: Promise<Row> | undefined, place: Place): Promise<Row> {
  const before = await needed
  const start = performance.now()
  let cpuSeconds = 0
  const spend = (more: number) => {
    cpuSeconds += more
  }
  const result: Result =
    before && before.result.passed === 0
      ? failure(`not run: the step ${step.after} did not pass`)
      : await step.run({ ...place, ...(step.limits && { limits: step.limits }), spend })
  const { name, does } = step
  const row = { name, does, result, wallSeconds: (performance.now() - start) / 1000, cpuSeconds }
  reportRow(row, place.log)
  return row
}

/** The steps and the seed that the command line names; prints and ends the process when it asks for a list or for what is not there. */
export function readArguments(command: string, steps: readonly Step[]) {
  const values = valuesOf(command)
  if (values.list || values.help) {
    console.log(`${command} -- [--only STEP[,STEP]]… [--seed NUMBER] [--resume] [--list]\n`)
    for (const { name, does } of steps) console.log(`${name.padEnd(16)}${does}`)
    process.exit(0)
  }
  const names = values.only?.flatMap((value) => value.split(','))
  const unknown = names?.find((name) => !steps.some((step) => step.name === name))
  if (unknown !== undefined) {
    console.error(`There is no step ${unknown}; --list names them.`)
    process.exit(2)
  }
  const seed = values.seed === undefined ? undefined : Number(values.seed)
  if (seed !== undefined && !Number.isSafeInteger(seed)) {
    console.error('--seed takes a whole number.')
    process.exit(2)
  }
  const chosen = names ? steps.filter((step) => names.includes(step.name)) : steps
  return { steps: chosen, seed, resumes: values.resume ?? false }
}

function valuesOf(command: string) {
  try {
    return parseArgs({
      options: {
        only: { type: 'string', multiple: true },
        seed: { type: 'string' },
        resume: { type: 'boolean' },
        list: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    console.error(
      `${error instanceof Error ? error.message : error}. \`${command} -- --help\` says what there is.`,
    )
    process.exit(2)
  }
}

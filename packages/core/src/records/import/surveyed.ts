import { isObject } from '../../kernel/index.ts'
import type { RecordBlock, SourceRecord } from './formats/record.ts'
import type { ImportOptions } from './import-options.ts'
import type { ImportRun } from './import-run.ts'
import { parseJson } from './json-text.ts'
import type { ColumnPlan, PlannedColumn } from './mapping/plan.ts'
import { memberAt } from './mapping/samples.ts'
import type { Survey } from './mapping/survey.ts'
import type { RecalledOptions } from './recall-mapping.ts'

/** So much of a file is looked at before its first row is read; what offices write is smaller, and is judged as a whole. */
const charactersMax = 4 * 1024 * 1024
/** Of longer files the time of a look matters more than the last of its rows. */
const recordsMax = 20_000
/** Blank lines make blocks without records. */
const blocksMax = 2_000

export interface Surveyed {
  readonly survey: Survey
  /** What was looked at. */
  readonly held: readonly RecordBlock[]
  readonly rest: AsyncGenerator<RecordBlock, void>
}

/** Looks ahead how the cells of each column are written. Nothing is looked at of lines that say it themselves. */
export async function surveyed(
  blocks: AsyncGenerator<RecordBlock, void>,
  plan: ColumnPlan,
  titles: readonly string[],
  options: RecalledOptions,
  isExact: boolean,
  run: Pick<ImportRun, 'letOthersIn'>,
): Promise<Surveyed> {
  if (isExact) return { survey: noSurvey, held: [], rest: blocks }
  const { Surveyor } = await import('./mapping/survey.ts')
  const surveyor = new Surveyor(plan.columns)
  const held: RecordBlock[] = []
  let broken: { readonly cause: unknown } | null = null
  let characters = 0
  let records = 0
  let isOver = false
  while (!isOver && characters < charactersMax && records < recordsMax && held.length < blocksMax) {
    try {
      const next = await blocks.next()
      isOver = next.done === true
      if (next.done === true) break
      held.push(next.value)
      for (const record of next.value.records) {
        characters += record.text.length
        records++
        if (record.passedOver === undefined && record.problem === null) surveyor.add(reader(record))
      }
    } catch (cause) {
      // What came before it is read first.
      broken = { cause }
      isOver = true
    }
    await run.letOthersIn()
  }
  return {
    survey: surveyor.survey(titles, options, yearMost(options), options.recalled?.shown),
    held,
    rest: restOf(blocks, broken),
  }
}

/** The same of rows that are held anyway. */
export async function surveyOfRows(
  rows: readonly (readonly string[])[],
  plan: ColumnPlan,
  titles: readonly string[],
  options: RecalledOptions,
  run: Pick<ImportRun, 'letOthersInWhenDue'>,
): Promise<Survey> {
  const { Surveyor } = await import('./mapping/survey.ts')
  const surveyor = new Surveyor(plan.columns)
  for (const cells of rows) {
    surveyor.add(({ index }) => cells[index] ?? null)
    await run.letOthersInWhenDue()
  }
  return surveyor.survey(titles, options, yearMost(options), options.recalled?.shown)
}

const yearMost = ({ host }: ImportOptions): number => new Date(host.clock.now()).getUTCFullYear() + 1

const noSurvey: Survey = {
  readings: new Map(),
  currency: 'USD',
  shown: { columns: {}, file: { decimal: null, dates: null }, title: null },
}

async function* restOf(
  blocks: AsyncGenerator<RecordBlock, void>,
  broken: { readonly cause: unknown } | null,
): AsyncGenerator<RecordBlock, void> {
  if (broken !== null) throw broken.cause
  yield* blocks
}

function reader({ cells, table, text }: SourceRecord): (column: PlannedColumn) => string | null {
  // How a number of a workbook is shown tells nothing of how texts beside it are written.
  const isNumber = (index: number) => table?.facts?.[index]?.number !== undefined
  if (cells !== null) return ({ index }) => (isNumber(index) ? null : (cells[index] ?? null))
  const parsed = parseJson(text)
  const object = 'value' in parsed && isObject(parsed.value) ? parsed.value : {}
  return ({ name }) => {
    const value = Object.hasOwn(object, name) ? object[name] : memberAt(object, name.split('.'))
    return typeof value === 'string' ? value : null
  }
}

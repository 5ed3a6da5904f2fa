import { ServiceError } from '../../kernel/index.ts'
import type { SourceRecord } from './formats/record.ts'
import { recognizeSheet } from './formats/sheet-head.ts'
import type { CellFacts, TableRow } from './formats/table-row.ts'
import type { ImportedFile, ImportedSheet, ImportOptions, ImportReport } from './import-options.ts'
import type { ImportRun } from './import-run.ts'
import { importedFile } from './imported-file.ts'
import { meetHeaders } from './mapping/header-meanings.ts'
import { type ColumnPlan, planColumns } from './mapping/plan.ts'
import type { RememberedMapping } from './mapping-memory.ts'
import { recall, toRemember } from './recall-mapping.ts'
import { surveyOfRows } from './surveyed.ts'
import { headRows, type TableFormat } from './tables/table-reader.ts'
import { UnreadableFile } from './tables/unreadable-file.ts'

/**
 * Imports a workbook, sheet by sheet. Each shown sheet has columns of its own; one without a table of companies is passed over with
 * its reason, and a workbook in which no sheet has one is refused before anything is stored.
 */
export async function importTables(run: ImportRun, options: ImportOptions): Promise<ImportReport> {
  const { location, tables, signal } = options
  if (tables === undefined || location == null) {
    throw refusal(
      'This is a workbook, which is read from a file by a process of its own, and there is none here: save its sheets as CSV.',
    )
  }
  await run.startOverIfChanged(null)
  const workbook = new WorkbookImport(run, options)
  try {
    for await (const event of tables.read(location, { skip: 0, signal })) {
      signal?.throwIfAborted()
      if (event.kind === 'file') workbook.begin(event.format)
      else if (event.kind === 'sheet') workbook.beginSheet(event.sheet.name, event.sheet.isHidden)
      else if (event.kind === 'sheet_end') await workbook.endSheet(event.end)
      else {
        run.readTo(event.bytesRead)
        await workbook.take(event.rows)
      }
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    if (workbook.file === null) throw refusal(error.message, error)
    await run.storeBatch(false)
    throw refusal(`${error.message} The rows before it are imported.`, error)
  }
  return workbook.end()
}

/** As many rows of a sheet as are looked at before the first is read. */
const surveyRows = 20_000
/** A row may have 16,384 cells. */
const surveyCells = 400_000

interface OpenSheet {
  readonly name: string
  readonly head: TableRow[]
  headCells: number
  plan: { readonly columns: ColumnPlan; readonly headerRow: number; readonly width: number } | null
  refused: ServiceError | null
}

class WorkbookImport {
  /** Of the first sheet that has a table. */
  file: ImportedFile | null = null
  private readonly run: ImportRun
  private readonly options: ImportOptions
  private readonly sheets: ImportedSheet[] = []
  private readonly mappings: (RememberedMapping | null)[] = []
  private remembered: RememberedMapping | null = null
  private format: TableFormat = 'xlsx'
  private sheet: OpenSheet | null = null
  private refused: ServiceError | null = null
  /** Rows of the shown sheets before this one. */
  private before = 0

  constructor(run: ImportRun, options: ImportOptions) {
    this.run = run
    this.options = options
  }

  begin(format: TableFormat) {
    const said = this.options.format
    if (said != null && said !== format) {
      const message = `This is a file in the format ${format}: import it without another.`
      throw new ServiceError('BAD_REQUEST', { message, details: [{ path: 'format', message }] })
    }
    this.format = format
  }

  beginSheet(name: string, isHidden: boolean) {
    if (isHidden) this.sheets.push(sheetReport(name, 'hidden', 'It is hidden: show it to import it.'))
    this.sheet = isHidden ? null : { name, head: [], headCells: 0, plan: null, refused: null }
  }

  async take(rows: readonly TableRow[]) {
    const { sheet } = this
    if (sheet === null) return
    const isKnown = sheet.plan !== null || sheet.refused !== null
    if (isKnown) return this.takeRows(sheet, rows)
    for (const row of rows) {
      sheet.head.push(row)
      sheet.headCells += row.cells.length
    }
    // How a column is written is judged by all that is held; what offices write is held whole.
    if (sheet.head.length >= surveyRows || sheet.headCells >= surveyCells) await this.decide(sheet)
  }

  async endSheet({ lastRow, formulasWithoutValue }: { lastRow: number; formulasWithoutValue: number }) {
    const { sheet } = this
    if (sheet === null) return
    if (sheet.plan === null && sheet.refused === null) await this.decide(sheet)
    const state = sheet.plan !== null ? 'read' : sheet.refused === null ? 'empty' : 'refused'
    const reason = sheet.refused?.message ?? null
    const headerRow = sheet.plan?.headerRow ?? null
    this.sheets.push({ ...sheetReport(sheet.name, state, reason), headerRow, lastRow, formulasWithoutValue })
    this.before += lastRow
    this.sheet = null
    await this.run.take({ records: [], passed: this.before })
  }

  async end(): Promise<ImportReport> {
    if (this.file === null) throw this.refused ?? refusal(noTable(this.sheets))
    await this.run.storeBatch(true)
    await this.run.remember(this.mappings)
    const { remembered } = this
    const file = { ...this.file, remembered: remembered && { id: remembered.id, at: remembered.at } }
    return this.run.report(file, this.format === 'parquet' ? null : this.sheets)
  }

  /** How the columns of a sheet are read, by its first rows. */
  private async decide(sheet: OpenSheet) {
    const found = recognizeSheet(
      this.format,
      sheet.head.filter(({ row }) => row <= headRows),
    )
    if (found === null) return
    const { recognized, headerRow } = found
    // A row may have 16,384 cells: others come in after each look at them.
    await meetHeaders(recognized.rows[0] ?? [], () => this.run.letOthersInWhenDue())
    const recalled = await recall(recognized, this.options)
    try {
      const columns = planColumns(recognized, recalled.options, this.options.locations)
      sheet.plan = { columns, headerRow, width: recognized.rows[0]?.length ?? 0 }
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      sheet.refused = error
      this.refused ??= error
    }
    await this.run.letOthersInWhenDue()
    if (sheet.plan !== null) {
      const { columns } = sheet.plan
      const below = sheet.head.filter(({ row }) => row > headerRow)
      const survey = await surveyOfRows(
        below.map(writtenCells),
        columns,
        recognized.titles,
        recalled.options,
        this.run,
      )
      await this.run.letOthersInWhenDue()
      if (this.file === null) {
        this.file = importedFile(recognized, columns, survey, recalled.mapping)
        await this.options.onStart?.({ resumedAt: this.run.linesDone, file: this.file })
      }
      this.remembered ??= recalled.mapping
      this.mappings.push(toRemember(recognized, recalled, columns, survey))
      await this.run.readBy(columns, survey)
      await this.run.letOthersInWhenDue()
    }
    await this.takeRows(sheet, sheet.head)
  }

  private async takeRows({ plan }: OpenSheet, rows: readonly TableRow[]) {
    const { before, run } = this
    const skip = run.linesDone
    const records: SourceRecord[] = []
    for (const row of rows) {
      if (isBlank(row)) continue
      const isHeader = plan !== null && row.row === plan.headerRow && plan.columns.hasHeader
      const isTitle = plan === null || (row.row < plan.headerRow && plan.columns.hasHeader)
      if (isTitle) records.push(asTitle(row, before, plan === null))
      else if (!isHeader) records.push(asRecord(row, before, plan.width))
    }
    const last = rows[rows.length - 1]
    await run.take({ records, passed: Math.max(skip, before + (last?.row ?? 0)) })
  }
}

function asRecord(
  { sheet, row, cells, facts, problem }: TableRow,
  before: number,
  width: number,
): SourceRecord {
  const surplus = cells.slice(width).some((cell) => cell.trim() !== '')
  return {
    line: row,
    entry: null,
    end: before + row,
    text: cells.join('\t'),
    cells: cellsOf({ cells, facts }),
    table: { sheet, facts },
    problem: problem ?? (surplus ? `has a cell to the right of the ${width} columns of the table` : null),
  }
}

/** A row above the header, or on a sheet that has none. */
function asTitle({ sheet, row, cells, facts }: TableRow, before: number, isOfNoTable: boolean): SourceRecord {
  return {
    line: row,
    entry: null,
    end: before + row,
    text: cells.filter((cell) => cell.trim() !== '').join('\t'),
    cells,
    table: { sheet, facts },
    problem: null,
    passedOver: isOfNoTable ? 'a row on a sheet without a table of companies' : 'a line above the header',
  }
}

const cellsOf = ({ cells, facts }: Pick<TableRow, 'cells' | 'facts'>): readonly string[] =>
  cells.map((cell, column) => plainText(cell, facts?.[column]))

/** Cells that are texts: how a number is shown tells nothing of how texts beside it are written. */
const writtenCells = ({ cells, facts }: TableRow): readonly string[] =>
  cells.map((cell, column) => (facts?.[column]?.number === undefined ? plainText(cell, facts?.[column]) : ''))

/** A cell whose value is told is read by that, and not by how its number format shows it. */
function plainText(text: string, facts: CellFacts | undefined): string {
  if (facts?.date !== undefined) return facts.date
  if (facts?.number === undefined || text.endsWith('%')) return text
  return facts.currency === undefined
    ? numberText(facts.number)
    : `${facts.currency} ${numberText(facts.number)}`
}

/** Three decimals could be thousands to a reader of texts. */
function numberText(number: number): string {
  const text = String(number)
  const decimals = text.split('.')[1] ?? ''
  return decimals.length === 3 ? `${text}0` : text
}

const isBlank = ({ cells, problem }: TableRow) =>
  problem === null && cells.every((cell) => cell.trim() === '')

function sheetReport(name: string, state: ImportedSheet['state'], reason: string | null): ImportedSheet {
  return { name, state, reason, headerRow: null, lastRow: 0, formulasWithoutValue: 0 }
}

function noTable(sheets: readonly ImportedSheet[]): string {
  const hidden = sheets.filter(({ state }) => state === 'hidden').length
  return hidden > 0 && hidden === sheets.length
    ? 'All sheets of the workbook are hidden: show those that hold companies, and import it again.'
    : 'There is no table in the workbook: its sheets are empty. A sheet has names of columns in one row and a company in each below.'
}

function refusal(message: string, cause?: unknown): ServiceError<'BAD_REQUEST'> {
  return new ServiceError('BAD_REQUEST', { message, details: [{ path: 'file', message }], cause })
}

import type { CompanyRecord } from '../company.ts'
import {
  addCounts,
  type CompanyDraft,
  type CompanyStore,
  countOutcomes,
  type ImportCheckpoint,
  type UpsertOutcome,
} from '../store.ts'
import { historyColumn } from './columns.ts'
import { FileCompanies } from './file-companies.ts'
import type { RecordBlock, SourceRecord } from './formats/record.ts'
import { ImportNotes } from './import-notes.ts'
import type { ImportedFile, ImportOptions, ImportReport } from './import-options.ts'
import { ImportOrigins } from './import-origins.ts'
import type { ColumnPlan } from './mapping/plan.ts'
import type { ReadResult } from './mapping/read-record.ts'
import type { Survey } from './mapping/survey.ts'
import type { RememberedMapping } from './mapping-memory.ts'
import type { NormalFormResult } from './normal-form.ts'
import { PreviewRows } from './preview-rows.ts'
import { createProgress } from './progress.ts'
import { timedReader } from './timed-reader.ts'

interface Step {
  readonly batchRecords: number
  /** Reading records goes on for so long before others get their turn. */
  readonly sliceMs: number
}

// Storing a batch holds the event loop: 100 companies take 2 ms and their commit 1 to 2; a thousand would take 25. A larger batch writes
// fewer pages a company: its keys fall anywhere, each into a page that is written with it.
const alone: Step = { batchRecords: 250, sliceMs: 2 }
/** Whoever asks something waits for one step, for which an import beside requests takes longer. */
const besideRequests: Step = { batchRecords: 25, sliceMs: 1 }
const batchCharacters = 256 * 1024
/** Warnings are kept with how far an import has come, and rows that are no companies are counted among them. */
const passedOverStart = 'rows passed over: '

const historyOfKnown = `${historyColumn}: left out of companies that are there already`
const isThere: ReadonlySet<UpsertOutcome | undefined> = new Set(['updated', 'unchanged'] as const)

type Counted = 'created' | 'updated' | 'unchanged' | 'withheld' | 'rejected'

/** The state of one import: the batch being filled and the counts so far. */
export class ImportRun {
  /** Lines or entries of the file that are stored or refused. */
  linesDone: number
  private readonly options: ImportOptions
  private readonly store: CompanyStore
  private readonly progress: ReturnType<typeof createProgress>
  private counts: Readonly<Record<Counted, number>>
  private readonly notes = new ImportNotes()
  /** Of a dry run. */
  private readonly rows: PreviewRows | null
  private companies: FileCompanies | null = null
  private merge: NonNullable<CompanyDraft['merge']> = 'replace'
  private whyNoCompany: (cells: readonly string[], line: number, end: number) => string | null = () => null
  private read: (record: SourceRecord) => ReadResult = () => ({ outcome: 'refused', reasons: [] })
  private sample: CompanyRecord | null = null
  private readonly origins: ImportOrigins
  private warnings: Readonly<Record<string, number>>
  private readonly updatedAt: number | null
  private bytesRead = 0
  private batch: Batch
  private step = alone
  private sliceStartedAt: number

  constructor(options: ImportOptions, store: CompanyStore, resumed: ImportCheckpoint | null) {
    const { created = 0, updated = 0, unchanged = 0, withheld = 0, rejected = 0, lines = 0 } = resumed ?? {}
    this.options = options
    this.store = store
    this.counts = { created, updated, unchanged, withheld, rejected }
    this.warnings = resumed?.warnings ?? {}
    this.linesDone = lines
    this.updatedAt = resumed?.updatedAt ?? null
    this.origins = new ImportOrigins(options)
    this.rows = options.dryRun === true ? new PreviewRows(options.onRows ?? (() => {})) : null
    this.batch = emptyBatch(lines)
    this.sliceStartedAt = options.host.clock.now()
    this.progress = createProgress({
      clock: options.host.clock,
      bytesTotal: options.bytesTotal ?? null,
      report: options.onProgress ?? (() => {}),
    })
  }

  /** An import goes on by what it began with; where that was changed since, it begins anew. */
  async startOverIfChanged(shape: string | null) {
    const { updatedAt } = this
    const { memory } = this.options
    if (updatedAt === null || memory === undefined || (await memory.changedAt(shape)) < updatedAt) return
    this.linesDone = 0
    this.counts = { created: 0, updated: 0, unchanged: 0, withheld: 0, rejected: 0 }
    this.warnings = {}
    this.batch = emptyBatch(0)
  }

  /** After the end, for the next file with these headers, when anything could be used. */
  async remember(mappings: readonly (RememberedMapping | null)[]) {
    const { dryRun, memory } = this.options
    if (dryRun === true || this.recordsRead() === this.counts.rejected) return
    for (const mapping of mappings) if (mapping !== null) await memory?.remember(mapping)
  }

  sawBytes(count: number) {
    this.bytesRead += count
  }

  /** Of a file that somebody else reads. */
  readTo(bytes: number) {
    this.bytesRead = bytes
  }

  /** `survey` is how the cells of a table are written; null for lines of the normal form, which say it themselves. */
  async readBy(plan: ColumnPlan, survey: Survey): Promise<void> {
    // It reads amounts and dates of many languages, which a server that starts has no use for.
    const [{ recordReader }, { rowTester }] = await Promise.all([
      import('./mapping/read-record.ts'),
      import('./mapping/row-kinds.ts'),
    ])
    this.read = timedReader(recordReader, plan, survey, this.options)
    const isExact = plan.isNormalForm || plan.preset === 'normal'
    // Of all sheets of a workbook together.
    this.companies = isExact ? null : (this.companies ?? new FileCompanies(this.options.host.crypto))
    this.merge = isExact || this.options.blank === 'clears' ? 'replace' : 'update'
    this.whyNoCompany = isExact || !plan.hasHeader ? () => null : rowTester(plan)
  }

  async take({ records, passed }: RecordBlock) {
    if (records.length > 0) this.progress.started(this.recordsRead(), this.bytesRead)
    for (const record of records) {
      const { batch } = this
      // What an earlier run has dealt with is read again, for what it says of the rows to come, and not stored.
      const isDone = record.end <= this.linesDone
      const why = this.noCompany(record)
      const result = why === null ? this.read(record) : ({ outcome: 'no company', why } as const)
      if (!isDone) batch.passed = record.end
      if (!isDone && result.outcome !== 'no company') {
        batch.records++
        batch.characters += record.text.length
      }
      if (result.outcome === 'no company') await this.passOver(record, result.why, isDone)
      else if (result.outcome === 'refused') await this.refuse(record, result.reasons, isDone)
      else await this.add(record, result, isDone)
      if (isDone || result.outcome === 'no company') continue
      if (
        batch.records >= (this.options.batchSize ?? this.step.batchRecords) ||
        batch.characters >= batchCharacters
      ) {
        await this.storeBatch(false)
      } else await this.letOthersInWhenDue()
    }
    // Blank lines after the last record are dealt with too.
    this.batch.passed = Math.max(this.batch.passed, passed)
    // A block without records took its time as well.
    await this.letOthersInWhenDue()
  }

  async storeBatch(finished: boolean) {
    const { dryRun, fingerprint, host, signal } = this.options
    // Who came while the last records were read would else wait for the commit too.
    await this.letOthersIn()
    const { drafts, passed, rejected, warnings } = this.batch
    const step = { lines: passed, rejected, warnings, finished, at: host.clock.now() }
    const isKept = fingerprint !== null && dryRun !== true
    const outcomes = await this.store.upsertMany(drafts, isKept ? { fingerprint, ...step } : null)
    const { warnings: told, ...counts } = countOutcomes(outcomes)
    this.counts = addCounts(this.counts, { ...counts, rejected })
    this.warnings = addCounts(addCounts(this.warnings, warnings), told)
    const late = drafts.filter(({ kept }, i) => kept !== undefined && isThere.has(outcomes[i])).length
    if (late > 0) this.warnings = addCounts(this.warnings, { [historyOfKnown]: late })
    this.linesDone = passed
    this.batch = emptyBatch(passed)
    this.progress.tell({ ...this.counts, linesRead: this.recordsRead(), bytesRead: this.bytesRead })
    // A store may answer at once; requests that wait get their turn here all the same.
    await this.letOthersIn()
    await this.rows?.decided(outcomes)
    if (!finished) signal?.throwIfAborted()
  }

  /** After each piece of work. */
  async letOthersInWhenDue() {
    const { clock } = this.options.host
    if (clock.now() - this.sliceStartedAt >= this.step.sliceMs) await this.letOthersIn()
  }

  /** Others have their turn, and more of it where they ask something. */
  async letOthersIn() {
    const { clock } = this.options.host
    await new Promise<void>((resolve) => clock.defer(resolve))
    this.step = (await this.options.giveWay?.()) === true ? besideRequests : alone
    this.sliceStartedAt = clock.now()
  }

  report(file: ImportedFile, sheets: ImportReport['sheets']): ImportReport {
    const { notes, rows, sample, warnings } = this
    const passedOver = Object.entries(warnings).filter(([text]) => text.startsWith(passedOverStart))
    const passed_over = passedOver.reduce((sum, [, count]) => sum + count, 0)
    return {
      read: this.recordsRead(),
      ...this.counts,
      warnings,
      passed_over,
      file,
      sheets,
      notices: notes.notices,
      problems: notes.problems,
      sample,
      preview: rows?.preview() ?? null,
    }
  }

  private recordsRead() {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0)
  }

  private async add(
    record: SourceRecord,
    result: Extract<NormalFormResult, { outcome: 'read' }>,
    isDone: boolean,
  ) {
    const { batch, notes, options } = this
    const named = this.origins.named(result.draft)
    const placed = this.companies?.place(named, record.line) ?? { draft: named, repeated: null }
    const { repeated } = placed
    const onRepeat = options.onRepeat ?? 'add'
    const isAtOdds = repeated !== null && onRepeat !== 'replace'
    this.sample ??= placed.draft.record
    const cells = notes.ofCells(record, result)
    const conflicts = isAtOdds ? notes.ofConflicts(record, repeated, result) : []
    if (isDone) return
    const merge = repeated === null ? this.merge : onRepeat
    const by = this.origins.of(placed.draft, record)
    const draft: CompanyDraft = {
      ...placed.draft,
      by,
      ...(merge === 'replace' ? {} : { merge }),
      ...(options.overwriteEdits === true ? { operatorEdits: 'overwrite' } : {}),
      ...(options.merge === 'same-domain' ? { mergesTwin: true } : {}),
    }
    batch.drafts.push(draft)
    this.rows?.read(record, result, draft, repeated, conflicts)
    for (const warning of result.warnings) this.count(warning)
    for (const { column } of conflicts)
      this.count(`${column}: differs from an earlier row of the company, which stays`)
    for (const notice of [...cells, ...conflicts]) await options.onNotice?.(notice)
  }

  /** Why a row is no company, or null. */
  private noCompany({ cells, line, end, problem, passedOver }: SourceRecord): string | null {
    if (passedOver !== undefined) return passedOver
    return cells === null || problem !== null ? null : this.whyNoCompany(cells, line, end)
  }

  private async passOver(record: SourceRecord, why: string, isDone: boolean) {
    const notice = this.notes.passedOver(record, why)
    if (isDone) return
    this.count(`${passedOverStart}${why}`)
    this.rows?.passedOver(record, why)
    await this.options.onNotice?.(notice)
    if (this.rows?.isFull() === true) await this.storeBatch(false)
  }

  private count(warning: string) {
    const { warnings } = this.batch
    warnings[warning] = (warnings[warning] ?? 0) + 1
  }

  private async refuse(record: SourceRecord, reasons: readonly string[], isDone: boolean) {
    const problem = this.notes.refused(record, reasons)
    if (isDone) return
    this.batch.rejected++
    this.rows?.refused(record, reasons)
    const { cells, end, table } = record
    const place = table === undefined ? {} : { place: end }
    await this.options.onReject?.(cells === null ? problem : { ...problem, cells, ...place })
  }
}

interface Batch {
  readonly drafts: CompanyDraft[]
  readonly warnings: Record<string, number>
  rejected: number
  records: number
  characters: number
  /** Lines or entries of the file, from the first, that are dealt with once this batch is stored. */
  passed: number
}

function emptyBatch(passed: number): Batch {
  return { drafts: [], warnings: {}, rejected: 0, records: 0, characters: 0, passed }
}

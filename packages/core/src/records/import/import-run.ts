import { toIso } from '../../kernel/index.ts'
import { rememberingLocations } from '../../reference/index.ts'
import type { CompanyRecord } from '../company.ts'
import {
  addCounts,
  type CompanyDraft,
  type CompanyStore,
  countOutcomes,
  type ImportCheckpoint,
} from '../store.ts'
import { excerptCharacters, type RecordBlock, type SourceRecord } from './formats/record.ts'
import type { ImportedFile, ImportOptions, ImportProblem, ImportReport } from './import-options.ts'
import type { ColumnPlan } from './mapping/plan.ts'
import type { ReadRecord } from './mapping/read-record.ts'
import type { MappingLocations } from './mapping/take-fields.ts'
import type { NormalFormContext, NormalFormResult } from './normal-form.ts'
import { createProgress } from './progress.ts'

interface Step {
  readonly batchRecords: number
  /** Reading records goes on for so long before others get their turn. */
  readonly sliceMs: number
}

// Storing a batch holds the event loop: 100 companies take 2 ms and their commit 1 to 2; a thousand would take 25.
const alone: Step = { batchRecords: 100, sliceMs: 2 }
/** Whoever asks something waits for one step, for which an import beside requests takes longer. */
const besideRequests: Step = { batchRecords: 25, sliceMs: 1 }
const batchCharacters = 256 * 1024
const problemsMax = 10

type Counted = 'created' | 'updated' | 'unchanged' | 'withheld' | 'rejected'

/** The state of one import: the batch being filled and the counts so far. */
export class ImportRun {
  /** Lines or entries of the file that are stored or refused. */
  linesDone: number
  private readonly options: ImportOptions
  private readonly store: CompanyStore
  private readonly progress: ReturnType<typeof createProgress>
  private counts: Readonly<Record<Counted, number>>
  private readonly problems: ImportProblem[] = []
  private read: (record: SourceRecord) => NormalFormResult = () => ({ outcome: 'refused', reasons: [] })
  private sample: CompanyRecord | null = null
  private warnings: Readonly<Record<string, number>>
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
    this.batch = emptyBatch(lines)
    this.sliceStartedAt = options.host.clock.now()
    this.progress = createProgress({
      clock: options.host.clock,
      bytesTotal: options.bytesTotal ?? null,
      report: options.onProgress ?? (() => {}),
    })
  }

  sawBytes(count: number) {
    this.bytesRead += count
  }

  /** Of a file that somebody else reads. */
  readTo(bytes: number) {
    this.bytesRead = bytes
  }

  async readBy(plan: ColumnPlan): Promise<void> {
    // It reads amounts and dates of many languages, which a server that starts has no use for.
    const { recordReader } = await import('./mapping/read-record.ts')
    this.read = timedReader(recordReader, plan, this.options)
  }

  async take({ records, passed }: RecordBlock) {
    if (records.length > 0) this.progress.started(this.recordsRead(), this.bytesRead)
    for (const record of records) {
      const { batch } = this
      const result = this.read(record)
      batch.passed = record.end
      batch.records++
      batch.characters += record.text.length
      if (result.outcome === 'refused') await this.refuse(record, result.reasons)
      else this.add(result.draft, result.warnings)
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
    this.linesDone = passed
    this.batch = emptyBatch(passed)
    this.progress.tell({ ...this.counts, linesRead: this.recordsRead(), bytesRead: this.bytesRead })
    // A store may answer at once; requests that wait get their turn here all the same.
    await this.letOthersIn()
    if (!finished) signal?.throwIfAborted()
  }

  private async letOthersInWhenDue() {
    const { clock } = this.options.host
    if (clock.now() - this.sliceStartedAt >= this.step.sliceMs) await this.letOthersIn()
  }

  private async letOthersIn() {
    const { clock } = this.options.host
    await new Promise<void>((resolve) => clock.defer(resolve))
    this.step = (await this.options.giveWay?.()) === true ? besideRequests : alone
    this.sliceStartedAt = clock.now()
  }

  report(file: ImportedFile, sheets: ImportReport['sheets']): ImportReport {
    const { problems, sample, warnings } = this
    return { read: this.recordsRead(), ...this.counts, warnings, file, sheets, problems, sample }
  }

  private recordsRead() {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0)
  }

  private add(draft: CompanyDraft, warnings: readonly string[]) {
    const { batch } = this
    this.sample ??= draft.record
    batch.drafts.push(this.options.overwriteEdits === true ? { ...draft, operatorEdits: 'overwrite' } : draft)
    for (const warning of warnings) batch.warnings[warning] = (batch.warnings[warning] ?? 0) + 1
  }

  private async refuse({ line, entry, end, text, cells, table }: SourceRecord, reasons: readonly string[]) {
    this.batch.rejected++
    const problem: ImportProblem = {
      line,
      ...(entry === null ? {} : { entry }),
      ...(table?.sheet == null ? {} : { sheet: table.sheet }),
      reasons,
      text: text.slice(0, excerptCharacters).toWellFormed(),
    }
    if (this.problems.length < problemsMax) this.problems.push(problem)
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

/** Reads one record to a draft or the reasons against it, at the instant at which it is read. */
function timedReader(
  recordReader: (plan: ColumnPlan, names: MappingLocations) => ReadRecord,
  plan: ColumnPlan,
  { host, locations }: ImportOptions,
): (record: SourceRecord) => NormalFormResult {
  const known = rememberingLocations(locations)
  const names = { ...known, countryNamed: (name: string) => locations.countryNamed(name) }
  const read = recordReader(plan, names)
  let nowMs = Number.NaN
  let context: NormalFormContext
  return (record) => {
    const at = host.clock.now()
    if (at !== nowMs) {
      nowMs = at
      context = { locations: known, crypto: host.crypto, now: toIso(at) }
    }
    return read(record, context)
  }
}

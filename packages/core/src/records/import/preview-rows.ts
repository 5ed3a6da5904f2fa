import { cutTo, oneLine } from '../../kernel/index.ts'
import { besideWarning, type CompanyDraft, mergedWarning, type UpsertOutcome } from '../store.ts'
import type { Repeated } from './file-companies.ts'
import type { SourceRecord } from './formats/record.ts'
import type { ImportNotice, ImportPreview, ImportRow } from './import-options.ts'
import type { NormalFormResult } from './normal-form.ts'
import { placeOf } from './record-place.ts'

type Read = Extract<NormalFormResult, { outcome: 'read' }>

interface Waiting {
  readonly row: ImportRow
  /** Whose outcome the store tells; null for a row that is no company. */
  readonly draft: CompanyDraft | null
}

const firstMax = 100
/** Rows that are no companies make no batch full. */
const waitingMax = 1_000
const reasonsMax = 20
const textCharacters = 200

/** The rows of a dry run, in the order of the file; each is told once the store has said what it would do. */
export class PreviewRows {
  private readonly tell: (rows: readonly ImportRow[]) => void | Promise<void>
  private readonly first: ImportRow[] = []
  private doubtful = 0
  private waiting: Waiting[] = []

  constructor(tell: (rows: readonly ImportRow[]) => void | Promise<void>) {
    this.tell = tell
  }

  isFull(): boolean {
    return this.waiting.length >= waitingMax
  }

  passedOver(record: SourceRecord, why: string) {
    this.wait(record, 'passed_over', record.text, [why], true)
  }

  refused(record: SourceRecord, reasons: readonly string[]) {
    this.wait(record, 'rejected', record.text, reasons, false)
  }

  read(
    record: SourceRecord,
    { cells, warnings }: Read,
    draft: CompanyDraft,
    repeated: Repeated | null,
    conflicts: readonly ImportNotice[],
  ) {
    const odd = cells?.map(cellText) ?? warnings
    const guess =
      repeated?.isByName === true ? [`taken for the company of line ${repeated.line}, whose name it has`] : []
    const reasons = [...guess, ...conflicts.map(cellText), ...odd]
    this.wait(record, 'created', draft.record.company.name, reasons, reasons.length > 0, draft)
  }

  /** `outcomes` are those of the companies that were read since the last time, in their order. */
  async decided(outcomes: readonly UpsertOutcome[]) {
    const { waiting } = this
    if (waiting.length === 0) return
    this.waiting = []
    let at = 0
    const rows = waiting.map(({ row, draft }) =>
      draft === null ? row : withOutcome(row, draft, outcomes[at++]),
    )
    for (const row of rows) {
      if (row.doubtful) this.doubtful++
      if (this.first.length < firstMax) this.first.push(row)
    }
    await this.tell(rows)
  }

  preview(): ImportPreview {
    return { doubtful: this.doubtful, rows: this.first }
  }

  private wait(
    record: SourceRecord,
    outcome: ImportRow['outcome'],
    name: string,
    reasons: readonly string[],
    doubtful: boolean,
    draft: CompanyDraft | null = null,
  ) {
    const some = reasons.slice(0, reasonsMax)
    const more = reasons.length > reasonsMax ? [`and ${reasons.length - reasonsMax} more`] : []
    const row = { ...placeOf(record), outcome, doubtful, name: shown(name), reasons: [...some, ...more] }
    this.waiting.push({ row, draft })
  }
}

function withOutcome(row: ImportRow, draft: CompanyDraft, told: UpsertOutcome = 'unchanged'): ImportRow {
  const outcome = told === 'created_beside' || told === 'created_merged' ? 'created' : told
  const reason = reasonOf(told, draft)
  if (reason === null) return { ...row, outcome }
  return {
    ...row,
    outcome,
    doubtful: row.doubtful || outcome !== 'withheld',
    reasons: [...row.reasons, reason],
  }
}

/** What the store's answer says beside itself. */
function reasonOf(told: UpsertOutcome, { record, matchDomain }: CompanyDraft): string | null {
  if (told === 'withheld') return 'deleted by an operator, or forgotten'
  if (told === 'created_beside') return besideWarning
  if (told === 'created_merged') return mergedWarning
  const isNamed = matchDomain && record.company.domain === '' && record.company.id.startsWith('name:')
  return told === 'updated' && isNamed ? 'known again by its name and place alone' : null
}

const cellText = ({ column, text, reason }: Pick<ImportNotice, 'column' | 'text' | 'reason'>): string =>
  `${column}: ${shown(text)} (${reason})`

const shown = (text: string): string =>
  cutTo(oneLine(text.slice(0, 4 * textCharacters)), textCharacters).toWellFormed()

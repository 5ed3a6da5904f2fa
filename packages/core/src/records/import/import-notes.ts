import { cutTo } from '../../kernel/index.ts'
import type { Repeated } from './file-companies.ts'
import { excerptCharacters, type SourceRecord } from './formats/record.ts'
import type { ImportNotice, ImportProblem } from './import-options.ts'
import type { NormalFormResult } from './normal-form.ts'
import { placeOf } from './record-place.ts'

type Read = Extract<NormalFormResult, { outcome: 'read' }>

const problemsMax = 10
const noticesMax = 100

/** What there is to tell of single records; the first of it is kept for the report, whichever run of the import met it. */
export class ImportNotes {
  readonly problems: ImportProblem[] = []
  readonly notices: ImportNotice[] = []

  passedOver(record: SourceRecord, reason: string): ImportNotice {
    return this.keep(record, { kind: 'passed_over', column: null, text: record.text, reason })
  }

  ofCells(record: SourceRecord, { cells = [] }: Read): ImportNotice[] {
    return cells.map((cell) => this.keep(record, { kind: 'warning', ...cell }))
  }

  ofConflicts(record: SourceRecord, { line, conflicts }: Repeated, { told }: Read): ImportNotice[] {
    const reason = `differs from line ${line}, which came first and stays`
    return conflicts.map((field) => {
      const { column = field, text = '' } = told?.(record, field) ?? {}
      return this.keep(record, { kind: 'warning', column, text, reason })
    })
  }

  refused(record: SourceRecord, reasons: readonly string[]): ImportProblem {
    const text = record.text.slice(0, excerptCharacters).toWellFormed()
    const problem = { ...placeOf(record), reasons, text }
    if (this.problems.length < problemsMax) this.problems.push(problem)
    return problem
  }

  private keep(record: SourceRecord, told: Pick<ImportNotice, 'kind' | 'column' | 'text' | 'reason'>) {
    const { kind, column, reason } = told
    const text = cutTo(told.text, excerptCharacters)
    const notice: ImportNotice = { ...placeOf(record), kind, column, text, reason }
    if (this.notices.length < noticesMax) this.notices.push(notice)
    return notice
  }
}

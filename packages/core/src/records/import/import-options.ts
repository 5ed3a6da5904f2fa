import type { Host } from '../../kernel/index.ts'
import type { ExchangeRates } from '../../reference/index.ts'
import type { CompanyRecord } from '../company.ts'
import type { FieldView } from '../custom/field-view.ts'
import type { CompanyStore } from '../store.ts'
import type { ImportEncoding } from './formats/encoding.ts'
import type { ImportFormat } from './formats/record.ts'
import type { MappingLocations } from './mapping/column-maker.ts'
import type { Mapping } from './mapping/mapping.ts'
import type { MappingChoice } from './mapping/plan.ts'
import type { PresetName } from './mapping/presets.ts'
import type { ReadingChoice } from './mapping/survey.ts'
import type { MappingMemory } from './mapping-memory.ts'
import type { HistoryReader } from './normal-form.ts'
import type { ImportProgress } from './progress.ts'
import type { TableReader } from './tables/table-reader.ts'

/** What becomes of what is odd, double or blank. Of a file in the normal form nothing of it is asked: its lines are whole. */
export interface MergingChoice {
  /** A cell that is not what its column holds is kept in `extra` with a warning (`warn`, the default), or costs the row. */
  readonly onBadCell?: 'warn' | 'reject' | null
  /** A second row of a company in one file adds what it knows (the default), takes the place of the first, or is left out. */
  readonly onRepeat?: 'add' | 'replace' | 'keep' | null
  /** Whether an empty cell leaves what an earlier file said (`keeps`, the default). */
  readonly blank?: 'keeps' | 'clears' | null
}

export interface ImportOptions extends MappingChoice, ReadingChoice, MergingChoice {
  /** JSON Lines, a JSON array, CSV or a workbook; gzip is recognised by its first bytes. */
  readonly source: AsyncIterable<Uint8Array>
  /** Where `tables` finds the same file: a workbook is read from its end, and is refused without. */
  readonly location?: string | null
  /** The source's own name, of rows that name none: `our-crm`. */
  readonly sourceName?: string | null
  /**
   * Whether records of the source `sourceName` are venture-backable by being in the dataset, from now on. Default: as it was said last, at
   * first yes.
   */
  readonly canonical?: boolean | null
  /** Under which terms the file may be used: `CC0-1.0`, `our contract of May`. Kept with what it brings, as the next two are. */
  readonly licence?: string | null
  /** When it was got from its source: a day or an instant of ISO 8601. Default: now. */
  readonly retrievedAt?: string | null
  /** The day of which it tells, YYYY-MM-DD. */
  readonly asOf?: string | null
  /** Its ending counts where the first bytes leave a doubt. */
  readonly fileName?: string | null
  /** Size of the source, for the time left. */
  readonly bytesTotal?: number
  /** Recognised when it is not given. */
  readonly format?: ImportFormat | null
  /** By default what the byte order mark says, else what the first bytes that are not ASCII are: UTF-8 or Windows-1252. */
  readonly encoding?: ImportEncoding | null
  /** Of CSV, one character; by default the one that fits the first rows. */
  readonly delimiter?: string | null
  /**
   * Names the file, its content and how it is read (format, mapping and all); an unfinished import of the same name goes on
   * where it stopped. Null never resumes.
   */
  readonly fingerprint: string | null
  /** Tells what would become of the file and stores nothing. */
  readonly dryRun?: boolean
  /** Reads the histories of an export with history; without it they are left out, with a warning. */
  readonly readHistory?: HistoryReader | undefined
  /** Replaces what the operator set and brings back what the operator deleted. */
  readonly overwriteEdits?: boolean
  /** `same-domain`: a new company with the website and the name of one that is there is merged into that one. Default: both are kept. */
  readonly merge?: 'same-domain' | null
  readonly store: CompanyStore
  readonly host: Pick<Host, 'clock' | 'crypto'>
  readonly locations: MappingLocations
  /** Own fields that columns may be; by default none. */
  readonly fields?: FieldView
  /** What reads workbooks; without it they are refused. */
  readonly tables?: TableReader | undefined
  /** How earlier files were read; without it nothing is remembered. */
  readonly memory?: MappingMemory | undefined
  /** Reads the columns anew, whatever is remembered of files with these headers. */
  readonly forgetMapping?: boolean
  /** Of money in other currencies; by default those that come with Dealflow. */
  readonly rates?: ExchangeRates | null | undefined
  /** Told once, before the first record is read. */
  readonly onStart?: (start: ImportStart) => void | Promise<void>
  /** Told before the batch of the record is stored; a run that is killed in between tells it again. */
  readonly onReject?: (reject: ImportReject) => void | Promise<void>
  /** Told of each cell that was not read as it stands, and of each row that is no company; likewise. */
  readonly onNotice?: (notice: ImportNotice) => void | Promise<void>
  /** Told of every row of a dry run, in the order of the file, a few hundred at a time. */
  readonly onRows?: (rows: readonly ImportRow[]) => void | Promise<void>
  readonly onProgress?: (progress: ImportProgress) => void
  /** Stops between batches with the signal's reason, whether or not the source goes on; what is stored stays. */
  readonly signal?: AbortSignal
  /** Awaited after each few milliseconds of work; whether there are others, so that steps had better be short. */
  readonly giveWay?: () => Promise<boolean>
  /** Records stored at once. The default is small enough that requests do not wait. */
  readonly batchSize?: number
}

/** What a file was recognised as, and how its columns are read. */
export interface ImportedFile {
  readonly format: ImportFormat
  /** Null of a workbook. */
  readonly encoding: ImportEncoding | null
  /** Of CSV. */
  readonly delimiter: string | null
  readonly preset: PresetName | null
  /** In the order of the file; of JSON the members of its first objects. A null field is kept in `extra`. */
  readonly columns: readonly ImportedColumn[]
  /** The mapping in force, as a mapping file says it. */
  readonly mapping: Mapping
  /** The remembered mapping by which the columns were read; of a workbook that of its first sheet that has one. */
  readonly remembered: { readonly id: string; readonly at: number } | null
}

export interface ImportStart {
  /** Lines, or entries of a JSON array, that an unfinished import of this name has dealt with. */
  readonly resumedAt: number
  readonly file: ImportedFile
}

/** A cell of a company that is stored, or a row that is none. */
export interface ImportNotice {
  readonly kind: 'warning' | 'passed_over'
  /** The first line of the record in the file, from 1. */
  readonly line: number
  readonly entry?: number
  /** Of a workbook; the line is the row on it. */
  readonly sheet?: string
  /** Null of a whole row. */
  readonly column: string | null
  readonly text: string
  readonly reason: string
}

/** What would become of a row of the file, or of an entry. */
export interface ImportRow {
  /** The first line of the record in the file, from 1. */
  readonly line: number
  readonly entry?: number
  /** Of a workbook; the line is the row on it. */
  readonly sheet?: string
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'withheld' | 'rejected' | 'passed_over'
  /**
   * Whether somebody had better look at it: a company that is known by its name alone, a cell that was not read or is at odds
   * with an earlier row, a row that was taken for no company.
   */
  readonly doubtful: boolean
  /** The company's; of a row that is none, how it begins. */
  readonly name: string
  /** Why it is doubtful, refused, passed over or withheld. */
  readonly reasons: readonly string[]
}

export interface ImportPreview {
  readonly doubtful: number
  /** The first hundred; `onRows` is told of all. */
  readonly rows: readonly ImportRow[]
}

/** How the cells of a column were read. */
export interface ImportedColumn {
  readonly column: string
  /** Null is kept in `extra`. */
  readonly field: string | null
  /** Of a column that no field takes, the field with the nearest name. */
  readonly nearest?: string
  /** What begins decimals. */
  readonly decimal?: '.' | ','
  readonly dates?: 'day-first' | 'month-first'
  /** ISO 4217, of amounts that say none. */
  readonly currency?: string
  /** What a number is multiplied by. */
  readonly scale?: number
}

export interface ImportProblem {
  /** The first line of the record in the file, from 1; of a workbook its row in the sheet. */
  readonly line: number
  /** Of a workbook. */
  readonly sheet?: string
  /** In a JSON array, its place there, from 1. */
  readonly entry?: number
  readonly reasons: readonly string[]
  /** The first 2,000 characters of the record. */
  readonly text: string
}

export interface ImportReject extends ImportProblem {
  /** The cells of a CSV row, whole. */
  readonly cells?: readonly string[]
  /** How far in the file it is, in rows of all sheets of a workbook. */
  readonly place?: number
}

/** What became of one sheet of a workbook. */
export interface ImportedSheet {
  readonly name: string
  /** `refused`: no table of companies was found in it, and `reason` says why. */
  readonly state: 'read' | 'hidden' | 'empty' | 'refused'
  readonly reason: string | null
  /** The row of the header, of one that was read. */
  readonly headerRow: number | null
  /** The last row that holds anything. */
  readonly lastRow: number
  /** Cells that were empty because their formula has no stored value. */
  readonly formulasWithoutValue: number
}

/** What became of the file's records, earlier runs of the same import included. */
export interface ImportReport {
  /** Records: lines or rows that are not blank, entries of a JSON array. */
  readonly read: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  /** Companies that the operator deleted: they stay away. */
  readonly withheld: number
  readonly rejected: number
  /** How often each warning was given: the record is stored, and what it has no field for is in its `extra`. */
  readonly warnings: Readonly<Record<string, number>>
  readonly file: ImportedFile
  /** Of a workbook, in its order. */
  readonly sheets: readonly ImportedSheet[] | null
  /** Rows that are no companies: totals, notes, lines above the header. They are not among the records read. */
  readonly passed_over: number
  /** The first hundred cells and rows of which something is to be told. */
  readonly notices: readonly ImportNotice[]
  /** The first ten rejects; of a resumed import whose lines are whole, those of this run. */
  readonly problems: readonly ImportProblem[]
  /** The first company that was read, as it is stored when nobody has edited it. */
  readonly sample: CompanyRecord | null
  /** Of a dry run, row by row. */
  readonly preview: ImportPreview | null
}

import {
  callable,
  choice,
  isDayOrInstant,
  isIsoDate,
  type Members,
  number,
  object,
  optional,
  orNull,
  Such,
  type TSchema,
  text,
  truth,
} from '../../kernel/index.ts'
import { importEncodings } from './formats/encoding.ts'
import { importFormats } from './formats/record.ts'
import type { ImportOptions } from './import-options.ts'
import { presetNames } from './mapping/presets.ts'

/** What a caller says of one import; the rest is the service's. */
export type ServiceImportOptions = Omit<
  ImportOptions,
  'store' | 'host' | 'locations' | 'fields' | 'tables' | 'memory' | 'fingerprint' | 'giveWay' | 'readHistory'
> & {
  readonly fingerprint?: string
  /**
   * Restores the history that each line of an export with history has, of companies that the import makes. It is the word of the file: who
   * changed what, and when. Default: it is left out, with a warning.
   */
  readonly withHistory?: boolean
  /** Own fields with the columns of the file: `{ owner: 'Account owner' }`. */
  readonly custom?: Readonly<Record<string, string>> | null
}

const source = Such(
  'an async iterable of bytes, as `createReadStream(file)` of node:fs gives; a path is not opened',
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Symbol.asyncIterator in value &&
    typeof value[Symbol.asyncIterator] === 'function',
)

const character = Such('one character', (value) => typeof value === 'string' && value.length === 1)

const currencyCode = Such(
  'a code of ISO 4217 such as EUR',
  (value) => typeof value === 'string' && value.length === 3 && value === value.toUpperCase(),
)

const day = Such('a day, YYYY-MM-DD', (value) => typeof value === 'string' && isIsoDate(value))

const dayOrInstant = Such(
  'a day, YYYY-MM-DD, or an instant of RFC 3339',
  (value) => typeof value === 'string' && isDayOrInstant(value),
)

const rates = Such(
  'exchange rates, as readExchangeRates gives them',
  (value) => typeof value === 'object' && value !== null && 'usdPer' in value,
)

const signal = Such('an AbortSignal', (value) => value instanceof AbortSignal)

const maybe = (rule: TSchema) => optional(orNull(rule))

/** For callers in this process, by the names that they write. */
export const importArguments: Members<ServiceImportOptions> = {
  source,
  location: maybe(text()),
  fileName: maybe(text()),
  sourceName: maybe(text()),
  canonical: maybe(truth),
  licence: maybe(text()),
  retrievedAt: maybe(dayOrInstant),
  asOf: maybe(day),
  bytesTotal: optional(number('a number of bytes')),
  format: maybe(choice(...importFormats)),
  encoding: maybe(choice(...importEncodings)),
  delimiter: maybe(character),
  fingerprint: optional(text()),
  preset: maybe(choice(...presetNames)),
  mapping: maybe(object('a mapping')),
  map: maybe(object("our fields with the columns of the file, { name: 'company_name' }")),
  custom: maybe(object("own fields with the columns of the file, { owner: 'Owner' }")),
  decimal: maybe(choice('.', ',')),
  dates: maybe(choice('dmy', 'mdy')),
  currency: maybe(currencyCode),
  onBadCell: maybe(choice('warn', 'reject')),
  onRepeat: maybe(choice('add', 'replace', 'keep')),
  blank: maybe(choice('keeps', 'clears')),
  rates: maybe(rates),
  forgetMapping: optional(truth),
  dryRun: optional(truth),
  overwriteEdits: optional(truth),
  withHistory: optional(truth),
  merge: maybe(choice('same-domain')),
  onStart: optional(callable),
  onReject: optional(callable),
  onNotice: optional(callable),
  onRows: optional(callable),
  onProgress: optional(callable),
  signal: optional(signal),
  batchSize: optional(number('a number of records')),
}

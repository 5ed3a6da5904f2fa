import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import {
  type CompanyRecord,
  type CustomField,
  customValues,
  type ImportEncoding,
  type ImportedSheet,
  type ImportFormat,
  type ImportReport,
  type Mapping,
  type PresetName,
  ServiceError,
  toIso,
} from '@dealflow/core'
import type { Instance } from '../instance.ts'
import { type PreviewFormat, type PreviewWriter, previewWriter } from '../preview-file.ts'
import { openRejects, type RejectsFile, rejectsBytesMax } from '../rejects-file.ts'
import { safeFileName } from '../safe-file-name.ts'
import type { OperationContext } from './context.ts'

export interface ImportFileArgs extends ImportFileOptions {
  /** Absolute path. */
  readonly file: string
}

/** How the file is read; what is absent is recognised, or left at its default. */
export interface ImportFileOptions {
  readonly format?: ImportFormat | null
  readonly preset?: PresetName | null
  readonly mapping?: Mapping | null
  readonly map?: Readonly<Record<string, string>> | null
  /** Own fields with their columns. */
  readonly custom?: Readonly<Record<string, string>> | null
  readonly encoding?: ImportEncoding | null
  readonly delimiter?: string | null
  readonly decimal?: '.' | ',' | null
  readonly dates?: 'dmy' | 'mdy' | null
  readonly currency?: string | null
  readonly onBadCell?: 'warn' | 'reject' | null
  readonly onRepeat?: 'add' | 'replace' | 'keep' | null
  readonly blank?: 'keeps' | 'clears' | null
  readonly sourceName?: string | null
  readonly canonical?: boolean | null
  readonly licence?: string | null
  readonly retrievedAt?: string | null
  readonly asOf?: string | null
  /** Reads the columns anew, whatever is remembered. */
  readonly forgetMapping?: boolean
  readonly overwriteEdits?: boolean
  readonly withHistory?: boolean
  readonly merge?: 'same-domain' | null
  readonly dryRun?: boolean
  /** In what the rows of a dry run go out as data, to whoever takes it. */
  readonly previewFormat?: PreviewFormat | null
}

/** Loads a file into the live dataset; run again with the same options after an interruption, it goes on. */
export async function importFile(
  { service, directory }: Pick<Instance, 'service' | 'directory'>,
  args: ImportFileArgs,
  context: OperationContext,
) {
  const { file, previewFormat = null, ...options } = args
  const { digest, bytes } = await fileFingerprint(file, options)
  const kept: { rejects: RejectsFile | null } = { rejects: null }
  const preview =
    previewFormat === null || context.data === undefined
      ? null
      : previewWriter(previewFormat, context.data, rejectsBytesMax(bytes))
  try {
    const report = await service.companies.import({
      ...options,
      fileName: basename(file),
      location: file,
      source: createReadStream(file, { highWaterMark: 256 * 1024 }),
      bytesTotal: bytes,
      fingerprint: digest,
      async onStart(start) {
        if (options.dryRun === true) return
        const path = join(directory, 'rejects', `${shortName(file)}-${digest.slice(0, 8)}.jsonl`)
        kept.rejects = await openRejects(path, start, rejectsBytesMax(bytes))
      },
      onReject: async (reject) => kept.rejects?.write(reject),
      ...(preview === null ? {} : { onRows: preview.write }),
      onProgress: (progress) => context.progress({ ...progress }),
      signal: context.signal,
    })
    await kept.rejects?.close()
    await preview?.end()
    const fields = await service.customFields.list()
    return { dry_run: options.dryRun === true, ...resultOf(report, kept.rejects, preview, bytes, fields) }
  } finally {
    await kept.rejects?.close()
  }
}

/** File systems take 255 bytes, and the text behind the name needs some of them. */
function shortName(file: string): string {
  const name = basename(file)
  return Buffer.byteLength(name) <= 200 ? name : safeFileName(name)
}

function resultOf(
  report: ImportReport,
  rejects: RejectsFile | null,
  written: PreviewWriter | null,
  bytes: number,
  fields: readonly CustomField[],
) {
  const { file, problems, sample, sheets, preview, ...counts } = report
  return {
    ...counts,
    ...file,
    remembered: file.remembered && { mapping_id: file.remembered.id, at: toIso(file.remembered.at) },
    sheets: sheets?.map(sheetDocument) ?? null,
    problems,
    sample: sample === null ? null : shown(sample, fields),
    /** `left_out` are rows that are counted alone, because the file of them has all the bytes that it may take. */
    preview: preview === null ? null : { ...preview, left_out: written?.leftOut() ?? 0 },
    rejects_file: rejects?.path() ?? null,
    /** The refused rows of CSV, to be put right and imported with the same options. */
    rejects_csv: rejects?.csvPath() ?? null,
    /** Of those rows: how many hold bytes that are no characters. They are put right by importing the file in its encoding. */
    rejects_undecoded: rejects?.undecoded() ?? 0,
    /** How many of the refused are counted alone, because the file has all the bytes that it may take. */
    rejects_left_out: rejects === null ? 0 : Math.max(0, counts.rejected - rejects.count()),
    rejects_bytes_max: rejectsBytesMax(bytes),
  }
}

function sheetDocument({ headerRow, lastRow, formulasWithoutValue, ...sheet }: ImportedSheet) {
  return {
    ...sheet,
    header_row: headerRow,
    last_row: lastRow,
    formulas_without_value: formulasWithoutValue,
  }
}

function shown(record: CompanyRecord, fields: readonly CustomField[]) {
  const { company, rounds, source, extra, stated } = record
  const custom = customValues(record, fields)
  return {
    ...{ company, rounds, source, extra },
    ...(stated === undefined ? {} : { stated }),
    ...(custom === null ? {} : { custom }),
  }
}

interface Fingerprint {
  readonly digest: string
  readonly bytes: number
}

/**
 * Names a file by its path, size and time of change, and by how it is read: the same import is resumed, of a changed file or
 * with another mapping it starts anew.
 */
async function fileFingerprint(
  file: string,
  { dryRun: _, ...options }: Omit<ImportFileOptions, 'previewFormat'>,
): Promise<Fingerprint> {
  const found = await stat(file).catch((cause: unknown) => {
    throw new ServiceError('BAD_REQUEST', { message: `${file} cannot be read: is the path right?`, cause })
  })
  if (!found.isFile()) throw new ServiceError('BAD_REQUEST', { message: `${file} is not a file.` })
  const said = Object.entries(options).filter(
    ([, value]) => value !== null && value !== undefined && value !== false,
  )
  const how = said.length === 0 ? '' : `\n${JSON.stringify(said.sort(([a], [b]) => (a < b ? -1 : 1)))}`
  const digest = new Bun.CryptoHasher('sha256')
    .update(`${file}\n${found.size}\n${found.mtimeMs}${how}`)
    .digest('hex')
  return { digest, bytes: found.size }
}

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ServiceError } from '@dealflow/core'
import type { Instance } from '../instance.ts'
import { openRejects } from '../rejects-file.ts'
import type { OperationContext } from './context.ts'

/** A run that was interrupted a moment ago may still be storing its last batch. */
const earlierRunWaitMs = 5_000

export interface ImportFileArgs {
  /** Absolute path. */
  readonly file: string
  /** Default false. */
  readonly overwriteEdits?: boolean
}

/** Loads a JSON Lines file (gzip too) into the live dataset; run again after an interruption, it goes on. */
export async function importFile(instance: Instance, args: ImportFileArgs, context: OperationContext) {
  const { imports } = instance
  const fingerprint = await fileFingerprint(args)
  const earlier = imports.get(fingerprint.digest)
  if (earlier !== undefined) await Promise.race([earlier, delay(earlierRunWaitMs, null, { ref: false })])
  if (imports.has(fingerprint.digest)) {
    throw new ServiceError('CONFLICT', { message: `${args.file} is being imported already.` })
  }
  const run = load(instance, args, fingerprint, context)
  const ended = run.then(
    () => {},
    () => {},
  )
  imports.set(fingerprint.digest, ended)
  try {
    return await run
  } finally {
    imports.delete(fingerprint.digest)
  }
}

async function load(
  instance: Instance,
  { file, overwriteEdits = false }: ImportFileArgs,
  fingerprint: Fingerprint,
  context: OperationContext,
) {
  const { service, directory } = instance
  const rejects = await openRejects(
    join(directory, 'rejects', `${basename(file)}-${fingerprint.digest.slice(0, 8)}.jsonl`),
    await service.companies.importedLines(fingerprint.digest),
  )
  try {
    const report = await service.companies.import({
      source: createReadStream(file, { highWaterMark: 256 * 1024 }),
      bytesTotal: fingerprint.bytes,
      fingerprint: fingerprint.digest,
      overwriteEdits,
      onReject: (reject) => rejects.write(reject),
      onProgress: (progress) => context.progress({ ...progress }),
      signal: context.signal,
    })
    return { ...report, rejects_file: rejects.path() }
  } finally {
    await rejects.close()
  }
}

interface Fingerprint {
  readonly digest: string
  readonly bytes: number
}

/**
 * Names a file by its path, size and time of change, and by how it is imported: the same import is resumed, a changed one
 * starts anew.
 */
async function fileFingerprint({ file, overwriteEdits }: ImportFileArgs): Promise<Fingerprint> {
  const found = await stat(file).catch((cause: unknown) => {
    throw new ServiceError('BAD_REQUEST', { message: `${file} cannot be read: is the path right?`, cause })
  })
  if (!found.isFile()) throw new ServiceError('BAD_REQUEST', { message: `${file} is not a file.` })
  const digest = new Bun.CryptoHasher('sha256')
    .update(`${file}\n${found.size}\n${found.mtimeMs}${overwriteEdits === true ? '\noverwrite-edits' : ''}`)
    .digest('hex')
  return { digest, bytes: found.size }
}

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ServiceError } from '@dealflow/core'
import type { Instance } from './instance.ts'
import type { OperationContext } from './operation-context.ts'
import { openRejects } from './rejects-file.ts'

/** Loads a JSON Lines file (gzip too) into the live dataset; run again after an interruption, it goes on. */
export async function importFile(instance: Instance, args: { file: string }, context: OperationContext) {
  const { service, directory } = instance
  const fingerprint = await fileFingerprint(args.file)
  const rejects = await openRejects(
    join(directory, 'rejects', `${basename(args.file)}-${fingerprint.digest.slice(0, 8)}.jsonl`),
    await service.companies.importedLines(fingerprint.digest),
  )
  try {
    const report = await service.companies.import({
      source: createReadStream(args.file, { highWaterMark: 256 * 1024 }),
      bytesTotal: fingerprint.bytes,
      fingerprint: fingerprint.digest,
      onReject: (reject) => rejects.write(reject),
      onProgress: (progress) => context.progress({ ...progress }),
      signal: context.signal,
    })
    return { ...report, rejects_file: rejects.path() }
  } finally {
    await rejects.close()
  }
}

/** Names a file by its path, size and time of change: the same file resumes an import, a changed one starts it anew. */
async function fileFingerprint(file: string) {
  const found = await stat(file).catch((cause: unknown) => {
    throw new ServiceError('BAD_REQUEST', { message: `${file} cannot be read: is the path right?`, cause })
  })
  if (!found.isFile()) throw new ServiceError('BAD_REQUEST', { message: `${file} is not a file.` })
  const digest = new Bun.CryptoHasher('sha256')
    .update(`${file}\n${found.size}\n${found.mtimeMs}`)
    .digest('hex')
  return { digest, bytes: found.size }
}

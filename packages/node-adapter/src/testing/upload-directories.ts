import { mkdtempSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UploadsCase } from '@dealflow/core/testing'
import { directoryUploads } from '../uploads/directory-uploads.ts'

/** Runs a case of the contract of uploads on a directory of its own, two levels below one that is there. */
export async function runInUploadDirectory({ run }: UploadsCase): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'dealflow-uploads-'))
  const directory = join(root, 'data', 'uploads')
  try {
    await run({
      uploads: directoryUploads(directory),
      read: (location) => readFile(location).catch(() => null),
      everything: () => readdir(directory),
      reopen: () => directoryUploads(directory),
    })
  } finally {
    await rm(root, { recursive: true })
  }
}

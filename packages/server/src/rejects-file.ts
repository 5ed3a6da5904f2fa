import { type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

export interface Reject {
  /** Line number in the file, from 1. */
  readonly line: number
  readonly reasons: readonly string[]
  readonly text: string
}

export interface RejectsFile {
  write(reject: Reject): Promise<void>
  /** Where the rejects are, or null when there are none. */
  path(): string | null
  close(): Promise<void>
}

/**
 * The refused lines of an import, one JSON object each. A resumed import keeps what it wrote up to `linesDone`; an import
 * from the start begins an empty file.
 */
export async function openRejects(file: string, linesDone: number): Promise<RejectsFile> {
  const kept = linesDone === 0 ? [] : await earlierRejects(file, linesDone)
  let handle: FileHandle | null = null
  let count = kept.length

  async function ready(): Promise<FileHandle> {
    if (handle === null) {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      // The earlier rejects stay until they stand whole in the new file: a crash between would lose them.
      const draft = `${file}.draft`
      handle = await open(draft, 'w', 0o600)
      for (const line of kept) await handle.write(`${line}\n`)
      await rename(draft, file)
    }
    return handle
  }

  if (kept.length === 0) await rm(file, { force: true })
  return {
    async write(reject) {
      await (await ready()).write(`${JSON.stringify(reject)}\n`)
      count++
    },
    path: () => (count === 0 ? null : file),
    async close() {
      await handle?.close()
    },
  }
}

/** A crash may have written rejects of lines whose batch was never stored; they come again and are left out here. */
async function earlierRejects(file: string, linesDone: number): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').filter((line) => {
    try {
      return (JSON.parse(line) as Reject).line <= linesDone
    } catch {
      return false
    }
  })
}

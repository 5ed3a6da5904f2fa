import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { holdsData, makeWorkDirectory } from '@dealflow/node-adapter/directory'
import type { CommandInput } from '../cli/command.ts'

/**
 * Hands standard input to some work as a file of the data directory, where a server that holds it can read it too. The file is
 * gone afterwards, when the process was killed with the next opening, so such work never goes on where it was.
 */
export async function withStandardInput<T>(
  input: CommandInput,
  work: (file: string) => Promise<T>,
  isDryRun = false,
): Promise<T> {
  input.output.note('Reading standard input. Interrupted, it cannot go on where it was: give it whole again.')
  const data = resolve(input.configuration.settings.data)
  // A dry run makes no directory.
  const passing = isDryRun && !holdsData(data) ? mkdtempSync(join(tmpdir(), 'dealflow-')) : null
  const directory = passing ?? data
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const incoming = makeWorkDirectory(directory)
  try {
    const file = join(incoming.path, 'stdin')
    await pipeline(process.stdin, createWriteStream(file, { mode: 0o600 }), { signal: input.signal })
    return await work(file)
  } finally {
    incoming.remove()
    if (passing !== null) rmSync(passing, { recursive: true, force: true })
  }
}

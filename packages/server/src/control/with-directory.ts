import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DirectoryInUse } from '@dealflow/core'
import type { LineLog } from '@dealflow/node-adapter'
import { openInstance } from '../instance.ts'
import { type CallOperation, onInstance } from '../operations.ts'
import { callServer } from './control-client.ts'
import { readControlFile } from './control-file.ts'

const startingServerWaitMs = 5_000
const pollMs = 50

/**
 * Does some work on a data directory: in this process when the directory is free, through the server that holds it
 * otherwise.
 */
export async function withDirectory<T>(
  directory: string,
  log: LineLog,
  work: (call: CallOperation) => Promise<T>,
): Promise<T> {
  const instance = await openInstance({ directory, log }).catch((error: unknown) => {
    if (error instanceof DirectoryInUse) return null
    throw error
  })
  if (instance === null) return work(await reachServer(resolve(directory)))
  try {
    return await work(onInstance(instance))
  } finally {
    await instance.close()
  }
}

/** The holder may be a server that is just starting and has not written its control file yet. */
async function reachServer(directory: string): Promise<CallOperation> {
  for (let waitedMs = 0; waitedMs <= startingServerWaitMs; waitedMs += pollMs) {
    const control = readControlFile(directory)
    if (control !== null) return (name, args, context) => callServer(control, name, args, context)
    await delay(pollMs)
  }
  throw new Error(
    `${directory} is held by another dealflow process that takes no commands (an import or a command may be running). Try again when it is done.`,
  )
}

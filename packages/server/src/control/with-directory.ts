import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { DirectoryInUse, type ResolveMap } from '@dealflow/core'
import { holdsData, refuseVanished } from '@dealflow/node-adapter/directory'
import { type CommandInput, StoppedHere } from '../cli/command.ts'
import { openInstance } from '../instance.ts'
import type { OperationContext } from '../operations/context.ts'
import {
  type ArgsOf,
  type CallOperation,
  type OperationName,
  onInstance,
  type ResultOf,
} from '../operations/index.ts'
import { callServer } from './control-client.ts'
import { readControlFile } from './control-file.ts'
import { RemoteError } from './remote-error.ts'

const startingServerWaitMs = 5_000
const pollMs = 50

/**
 * Does some work on the data directory of `--data`: in this process when the directory is free, through the server that
 * holds it otherwise. A directory without data is an error, so that a mistyped path never looks like an empty service;
 * `make` is for the commands that begin one.
 */
export async function withDirectory<T>(
  input: CommandInput,
  work: (call: CallOperation) => Promise<T>,
  whenMissing: 'refuse' | 'make' = 'refuse',
  { resolveMap = null, whenOpen, whenServed }: OwnWork = {},
): Promise<T> {
  const { configuration, signal } = input
  const directory = resolve(configuration.settings.data)
  if (whenMissing === 'refuse') requireData(directory)
  const { log } = input.output
  const instance = await openInstance({ configuration, log, signal, resolveMap }).catch((error: unknown) => {
    if (error instanceof DirectoryInUse) return null
    throw error
  })
  if (instance === null) {
    whenServed?.()
    return work(throughServer(directory))
  }
  try {
    await whenOpen?.()
    return await work(onInstance(instance))
  } catch (error) {
    throw signal.aborted && error === signal.reason
      ? new StoppedHere('It was stopped.', { cause: error })
      : error
  } finally {
    await instance.close()
  }
}

/** For work that sends requests to other machines. */
export interface OwnWork {
  /** From `readResolveMap`. */
  readonly resolveMap?: ResolveMap | null
  /** Before the work, when it is done in this process. */
  readonly whenOpen?: () => Promise<void>
  /** Before the work, when a server does it. */
  readonly whenServed?: () => void
}

/** A directory without data is an error that says so. */
export function requireData(directory: string) {
  if (holdsData(directory)) return
  refuseVanished(directory)
  throw new Error(
    `${directory} holds no Dealflow data. Is --data right? dealflow serve, vc, account create, field create, and import, enrich and research without --dry-run begin a new directory.`,
  )
}

/**
 * The holder may be a server that is just starting: without a control file yet, or with the one that a killed server left,
 * where nobody listens.
 */
function throughServer(directory: string): CallOperation {
  return async <Name extends OperationName>(
    name: Name,
    args: ArgsOf<Name>,
    context: OperationContext,
  ): Promise<ResultOf<Name>> => {
    for (let waitedMs = 0; waitedMs <= startingServerWaitMs; waitedMs += pollMs) {
      context.signal.throwIfAborted()
      const control = readControlFile(directory)
      if (control !== null && isAlive(control.pid)) {
        try {
          return await callServer(control, name, args, context)
        } catch (error) {
          if (!(error instanceof RemoteError) || error.code !== 'CONTROL_ABSENT') throw error
        }
      }
      await delay(pollMs)
    }
    throw new Error(
      `${directory} is held by another dealflow process that takes no commands: an import, another command, or a program that embeds Dealflow. Try again when it is done.`,
    )
  }
}

/** A dead server's port may belong to somebody else by now. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

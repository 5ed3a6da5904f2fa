import { userInfo } from 'node:os'
import type { Actor } from '@dealflow/core'
import type { OperationContext } from '../operations/context.ts'
import type { CommandInput } from './command.ts'
import { progressText } from './progress-text.ts'

/** The context of an operation that this command line waits for. */
export function contextOf(input: CommandInput): OperationContext {
  return {
    actor: commandLineActor(),
    signal: input.signal,
    progress: (event) => input.output.progress(progressText(event)),
  }
}

export function commandLineActor(): Actor {
  return { kind: 'command_line', id: userName() }
}

/** A container's user may have no name. */
function userName(): string | null {
  try {
    return userInfo().username
  } catch {
    return null
  }
}

import type { Actor } from '@dealflow/core'
import type { OperationContext } from '../operations/context.ts'
import type { CommandInput } from './command.ts'
import { progressText } from './progress-text.ts'
import { userName } from './user-name.ts'

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

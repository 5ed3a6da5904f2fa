import type { Actor } from '@dealflow/core'
import type { OperationContext } from '../operations/context.ts'
import type { CommandInput } from './command.ts'
import { progressText } from './progress-text.ts'
import { isTerminal } from './standard-output.ts'
import { userName } from './user-name.ts'

/** The context of an operation that this command line waits for. */
export function contextOf(input: CommandInput): OperationContext {
  return {
    actor: commandLineActor(),
    signal: input.signal,
    progress: (event) => input.output.progress(progressText(event)),
  }
}

/** The same, with no progress in the first seconds where standard error is kept: what is done at once leaves nothing there. */
export function quietContextOf(input: CommandInput): OperationContext {
  const context = contextOf(input)
  const quietUntil = performance.now() + (isTerminal(2) ? 0 : quietMs)
  return {
    ...context,
    progress(event) {
      if (performance.now() >= quietUntil) context.progress(event)
    },
  }
}

const quietMs = 5_000

export function commandLineActor(): Actor {
  return { kind: 'command_line', id: userName() }
}

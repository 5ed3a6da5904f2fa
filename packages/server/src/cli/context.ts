import type { OperationContext } from '../operation-context.ts'
import type { CommandInput } from './command.ts'
import { progressText } from './progress-text.ts'

/** The context of an operation that this command line waits for. */
export function contextOf(input: CommandInput): OperationContext {
  return { signal: input.signal, progress: (event) => input.output.progress(progressText(event)) }
}

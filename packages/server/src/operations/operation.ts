import type { Instance } from '../instance.ts'
import type { OperationContext } from './context.ts'

/**
 * One thing that an operator can ask of a data directory. Arguments and results are JSON, so that the same operation runs
 * here when the directory is free, inside the server that holds it, and for the operator API.
 */
export interface Operation<Args, Result> {
  /** What the audit log says of it; null for an operation that changes nothing, or does not with these arguments. Never a secret. */
  readonly change: ((args: Args) => Change | null) | null
  /** The id of what the change made, which no target could name before. */
  readonly madeOf?: (result: Result) => string
  run(instance: Instance, args: Args, context: OperationContext): Promise<Result>
}

export interface Change {
  /** The id of what is changed; null when that is made by the change, or is the whole directory. */
  readonly target: string | null
  readonly details: Readonly<Record<string, unknown>>
}

type Run<Args, Result> = Operation<Args, Result>['run']

export function reads<Args, Result>(run: Run<Args, Result>): Operation<Args, Result> {
  return { change: null, run }
}

export function changes<Args, Result>(
  change: (args: Args) => Change | null,
  run: Run<Args, Result>,
  madeOf?: (result: Result) => string,
): Operation<Args, Result> {
  return { change, run, ...(madeOf === undefined ? {} : { madeOf }) }
}

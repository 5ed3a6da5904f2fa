import { ServiceError } from '@dealflow/core'
import { RemoteError } from '../control/remote-error.ts'
import { UsageError } from './command.ts'

/**
 * A request that was refused for what stands on the command line is wrong usage, told by the names that stand there.
 * `options`: by member of the request. Any other error comes back as it is.
 */
export function refusedOptions(error: unknown, options: Readonly<Record<string, string>>): unknown {
  if (!(error instanceof ServiceError || error instanceof RemoteError) || error.code !== 'BAD_REQUEST')
    return error
  const issues = Array.isArray(error.details) ? (error.details as readonly Issue[]) : []
  const told = issues.flatMap(({ path, message }) => {
    const option = options[path]
    return option === undefined ? [] : [`${option} ${message}.`]
  })
  if (told.length === 0 || told.length < issues.length) return error
  return new UsageError(told.join(' '), { cause: error })
}

interface Issue {
  readonly path: string
  readonly message: string
}

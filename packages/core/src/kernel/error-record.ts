/** What the system says of a file and SQLite of a database, beside the message: remedies are chosen by it. */
const toldBySystem: ReadonlySet<string> = new Set(['code', 'errno', 'errcode', 'syscall', 'path'])

/** An error as JSON for the log and for other threads, with everything that caused it. */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { thrown: String(error) }
  return {
    name: error.name,
    message: error.message,
    stack: error.stack ?? null,
    ...Object.fromEntries(Object.entries(error).filter(([name]) => toldBySystem.has(name))),
    // A cause may lead back to itself.
    ...(error.cause === undefined || depth >= 5 ? {} : { cause: describeError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError
      ? { errors: error.errors.slice(0, 10).map((each) => describeError(each, depth + 1)) }
      : {}),
  }
}

/**
 * Ends those of one row together, and one row after the other: also after a failure, so that what holds a directory or a port
 * always lets it go. Throws what failed first once all is done.
 */
export async function closeInOrder(rows: readonly (readonly (() => Promise<unknown>)[])[]): Promise<void> {
  const failures: unknown[] = []
  for (const row of rows)
    for (const end of await Promise.allSettled(row.map((close) => close())))
      if (end.status === 'rejected') failures.push(end.reason)
  if (failures.length > 0) throw failures[0]
}

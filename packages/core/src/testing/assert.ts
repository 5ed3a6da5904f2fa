/** Deep equality of plain data; the message shows both sides. `undefined` fields count as absent. */
export function same(actual: unknown, expected: unknown, what = 'value') {
  const seen = canonical(actual)
  const wanted = canonical(expected)
  if (seen !== wanted) throw new Error(`${what}: expected ${wanted}, got ${seen}`)
}

/** The promise rejects; resolving is the failure. */
export async function rejects(promise: Promise<unknown>, what: string): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error(`${what}: expected a rejection`)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

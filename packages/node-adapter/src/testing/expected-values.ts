/** The value at a path of members; of a list without a number, that of each of its entries. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  const [member, ...rest] = path
  if (member === undefined) return value
  if (Array.isArray(value) && !/^\d+$/.test(member)) return value.flatMap((one) => valueAt(one, path) ?? [])
  if (typeof value !== 'object' || value === null) return undefined
  return valueAt((value as Readonly<Record<string, unknown>>)[member], rest)
}

/** All values as one text, without what only shows where they come from. */
export function textOfValues(value: unknown): string {
  return JSON.stringify(value, (key, inner: unknown) => (aside.has(key) ? undefined : inner))
}

const aside: ReadonlySet<string> = new Set([
  'evidence',
  'sources',
  'conflicts',
  'coverage',
  'warnings',
  'errors',
  'citations',
])

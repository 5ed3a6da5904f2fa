/** One place where two outputs differ. Undefined where only the other has something. */
export interface Difference {
  /** `funding.rounds[0].amount`; empty when the whole differs. */
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** Where two JSON values differ, in order of the first and then of what only the second has. */
export function differences(before: unknown, after: unknown, path = ''): readonly Difference[] {
  if (isSame(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return inLists(before, after, path)
  if (!isObject(before) || !isObject(after)) return [{ path, before, after }]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    differences(before[key], after[key], path === '' ? key : `${path}.${key}`),
  )
}

/**
 * What both lists hold in the same order belongs together, so that one more entry is one difference. Of the rest between two such
 * entries, as many as both have are compared one by one.
 */
function inLists(before: readonly unknown[], after: readonly unknown[], path: string): readonly Difference[] {
  const found: Difference[] = []
  let [at, other] = [0, 0]
  for (const [nextAt, nextOther] of [...common(before, after), [before.length, after.length] as const]) {
    const pairs = Math.min(nextAt - at, nextOther - other)
    for (let pair = 0; pair < pairs; pair++, at++, other++)
      found.push(...differences(before[at], after[other], `${path}[${at}]`))
    for (; at < nextAt; at++) found.push({ path: `${path}[${at}]`, before: before[at], after: undefined })
    for (; other < nextOther; other++)
      found.push({ path: `${path}[+${other}]`, before: undefined, after: after[other] })
    at++
    other++
  }
  return found
}

/** Indexes of a longest common subsequence. */
function common(
  before: readonly unknown[],
  after: readonly unknown[],
): readonly (readonly [number, number])[] {
  const [left, right] = [before.map(textOf), after.map(textOf)]
  const width = right.length + 1
  // At i, j: the length for what comes from there on.
  const lengths = new Uint32Array((left.length + 1) * width)
  const lengthAt = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = left.length - 1; i >= 0; i--)
    for (let j = right.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        left[i] === right[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
  const pairs: (readonly [number, number])[] = []
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    if (left[i] === right[j]) pairs.push([i++, j++])
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i++
    else j++
  }
  return pairs
}

/** The order of keys says nothing. */
function textOf(value: unknown): string {
  return (
    JSON.stringify(value, (_, one: unknown) =>
      isObject(one) ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))) : one,
    ) ?? ''
  )
}

const isSame = (left: unknown, right: unknown) => left === right || textOf(left) === textOf(right)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

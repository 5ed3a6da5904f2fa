import { byLevel, type Draft, listOf, type ProvenText } from './fact.ts'

/** A longer list is read by nobody; the result has all of it. */
const listedMax = 8

/** A sentence about the certain ones, one about the reported ones, one about the others; each name once. */
export function lists(
  said: readonly (ProvenText | null)[] | undefined,
  write: (list: ProvenText | null) => Draft | null,
): readonly (Draft | null)[] {
  const proven = (said ?? []).filter((one) => one !== null)
  const once = [...new Map(proven.map((one) => [one.text.toLowerCase(), one])).values()]
  return byLevel(once).map((group) => write(listOf(group.slice(0, listedMax))))
}

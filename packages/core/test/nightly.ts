export const isNightly = process.env['DEALFLOW_NIGHTLY'] !== undefined

/** Of a test that tries much more in the nightly: there ten times what it takes, here less than a step may be silent. */
export const longTestMs = isNightly ? 900_000 : 170_000

/** True in the nightly, which has time for it; else prints that it is left out here. */
export function inNightly(what: string): boolean {
  if (!isNightly) console.log(`skipped: ${what}: only in the nightly`)
  return isNightly
}

/** How many random cases a test tries: all in the nightly, an eighth of them in the check. */
export function rounds(all: number): number {
  return isNightly ? all : Math.ceil(all / 8)
}

/** The parts of a test whose rounds together would take too long for one: four in the nightly, one in the check. */
export const quarters: readonly number[] = isNightly ? [1, 2, 3, 4] : [1]

/** What a test looks through: all in the nightly, every eighth in the check. */
export function sampled<Item>(all: Iterable<Item>): Item[] {
  return [...all].filter((_, at) => isNightly || at % 8 === 0)
}

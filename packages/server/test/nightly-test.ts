import { describe, test } from 'bun:test'
import { inNightly } from './dealflow.ts'

/** A test that the check has no time for: skipped there with its reason, run in the nightly. */
export function testInNightly(name: string, run: () => Promise<unknown>, timeoutMs: number): void {
  test.skipIf(!inNightly(name))(name, run, timeoutMs)
}

/** The same for a whole suite, which is not even made in the check. */
export function describeInNightly(name: string, suite: () => void): void {
  if (inNightly(name)) describe(name, suite)
  else test.skip(name, () => {})
}

/** Of tests of one kind the check has one, the nightly all. */
export function testOneOfMany(
  isTheOne: boolean,
  ...[name, run, timeoutMs]: Parameters<typeof testInNightly>
) {
  if (isTheOne) test(name, run, timeoutMs)
  else testInNightly(name, run, timeoutMs)
}

import type { TestContext } from 'node:test'

/** Ends a test that finds out while it runs that it cannot; the reason is printed, because Bun's report has no place for it. */
export function skipTest(context: TestContext, reason: string): void {
  console.log(`skipped: ${context.name}: ${reason}`)
  context.skip(reason)
}

import type { Clock } from '../kernel/index.ts'
import type { PlaceNames } from './query-understanding/understand-query.ts'

/** The rules that understand a query, once their tables are made. */
let rules: typeof import('./meaning.ts') | null = null
let making: ReturnType<typeof beginRules> | null = null

/** Null until they are made: who waits for nothing gives no turn away. */
export const readRules = () => rules

/**
 * Makes what understands queries, so that the first search need not wait for it, and in steps, so that nobody else does. Who needs it no
 * more gives up; the next goes on from there.
 */
export async function readyRules({ host, locations }: RulesParts, isOver: () => boolean = () => false) {
  if (rules !== null) return rules
  making ??= beginRules(locations)
  const begun = await making
  if (await rulesInSteps(host.clock, begun, isOver)) rules = begun.loaded
  return begun.loaded
}

interface RulesParts {
  readonly host: { readonly clock: Pick<Clock, 'now' | 'defer'> }
  readonly locations: PlaceNames
}

export async function beginRules(locations: PlaceNames) {
  const loaded = await import('./meaning.ts')
  return { loaded, tables: loaded.makeTables(locations) }
}

/** Others come in between, every 5 ms. Whether all are made. */
export async function rulesInSteps(
  clock: Pick<Clock, 'now' | 'defer'>,
  { tables }: { readonly tables: Iterator<void> },
  isOver: () => boolean = () => false,
): Promise<boolean> {
  let beganAt = clock.now()
  while (!isOver()) {
    if (tables.next().done === true) return true
    if (clock.now() - beganAt < stepMs) continue
    await new Promise<void>((resolve) => clock.defer(resolve))
    beganAt = clock.now()
  }
  return false
}
const stepMs = 5

import type { Clock } from '../kernel/index.ts'
import type { PlaceNames } from './query-understanding/understand-query.ts'

/** The rules that understand a query, once their tables are made. */
let rules: typeof import('./meaning.ts') | null = null
let making: ReturnType<typeof rulesInSteps> | null = null

/** Null until they are made: who waits for nothing gives no turn away. */
export const readRules = () => rules

/** Makes what understands queries, so that the first search need not wait for it, and in steps, so that nobody else does. */
export async function readyRules({ host, locations }: RulesParts) {
  making ??= rulesInSteps(host.clock, locations)
  rules ??= await making
  return rules
}

interface RulesParts {
  readonly host: { readonly clock: Pick<Clock, 'now' | 'defer'> }
  readonly locations: PlaceNames
}

/** Others come in between, every 5 ms. */
export async function rulesInSteps(clock: Pick<Clock, 'now' | 'defer'>, locations: PlaceNames) {
  const loaded = await import('./meaning.ts')
  let beganAt = clock.now()
  for (const _ of loaded.makeTables(locations)) {
    if (clock.now() - beganAt < stepMs) continue
    await new Promise<void>((resolve) => clock.defer(resolve))
    beganAt = clock.now()
  }
  return loaded
}
const stepMs = 5

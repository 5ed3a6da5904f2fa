import investors from '../../../data/investors.json' with { type: 'json' }
import { normalizeName } from '../names/names.ts'

interface KnownNames {
  /** Normal form of any name to that of the one shown. */
  readonly keys: ReadonlyMap<string, string>
  readonly names: ReadonlyMap<string, string>
}

let made: KnownNames | null = null

/** Each investor of the table by all its names: the one that filters show, and the others. */
export function curatedInvestors(): readonly (readonly [name: string, ...others: string[]])[] {
  return Object.entries(investors).map(([name, others]) => [
    name,
    ...(others === '' ? [] : others.split(' | ')),
  ])
}

/** Made at the first question, like the taxonomy. */
function known(): KnownNames {
  if (made !== null) return made
  const keys = new Map<string, string>()
  const names = new Map<string, string>()
  for (const [name, ...others] of curatedInvestors()) {
    const key = normalizeName(name)
    names.set(key, name)
    for (const other of [name, ...others]) keys.set(normalizeName(other), key)
  }
  made = { keys, names }
  return made
}

/**
 * The form under which the names of one investor are the same (docs/design/decisions.md#filters): `YC` and `Y Combinator, Inc.` are
 * `y combinator`.
 */
export function investorKey(name: string): string {
  const normal = normalizeName(name)
  return known().keys.get(normal) ?? normal
}

/** The name that filters show for a key, where the table has one. */
export function investorName(key: string): string | null {
  return known().names.get(key) ?? null
}

/** Whether the table knows a name or alias, already in normal form. */
export function isCuratedInvestor(normal: string): boolean {
  return known().keys.has(normal)
}

import { industryKey, normalizeName } from '../reference/index.ts'
import { remembered } from '../search/index.ts'
import type { ComparedCompany } from './analyzer.ts'
import { rivalKey, rivalsNamed } from './named-rivals.ts'

/** What a company is called, what trade it is in, and whom it names. */
export interface ComparisonKeys {
  /** The names that others use for it, as `rivalKey` writes them, without names that could mean anything. */
  readonly names: ReadonlySet<string>
  /** Keys of the taxonomy. */
  readonly industries: ReadonlySet<string>
  /** Keys of the rivals that its texts name. */
  readonly rivals: ReadonlySet<string>
}

export function comparisonKeysOf({ name, aliases, texts, industries }: ComparedCompany): ComparisonKeys {
  const names = name === null ? aliases : [name, ...aliases]
  return {
    names: new Set(names.map(nameOf).filter((key) => key !== null)),
    industries: new Set(industries.map(keyOf)),
    rivals: new Set(rivalsNamed(texts).map(normalizeName)),
  }
}

const keyOf = remembered(industryKey)
const nameOf = remembered(rivalKey)

import { endsInNoun, languagePacks, type OrganizationKind, organizationKeys } from '../../language/index.ts'
import { folded } from './forms.ts'
import { phraseTable } from './phrases.ts'
import type { QueryToken } from './query-tokens.ts'

interface Named {
  readonly kind: OrganizationKind
  readonly isAdjective: boolean
  readonly endsInNoun: boolean
}

/** English last, whose words other languages have too: of two rows with one phrase the later one counts. */
export const organizations = phraseTable<Named>(() =>
  languagePacks()
    .toReversed()
    .flatMap((pack) =>
      organizationKeys.flatMap((key) => {
        const isAdjective = key === 'without_profit'
        const kind = isAdjective ? 'non_profit' : key
        const named = { kind, isAdjective, endsInNoun: endsInNoun(pack.tag) }
        return pack.organizations[key].map((form) => [folded(form), named] as const)
      }),
    ),
)

/** Whether a type of organisation is named just before a token. */
export function typeBefore(tokens: readonly QueryToken[], at: number): boolean {
  for (let start = at - 1; start >= Math.max(0, at - 3); start--)
    if (organizations.find(tokens, start)?.next === at) return true
  return false
}

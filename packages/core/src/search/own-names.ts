import { Text, type TSchema } from '../kernel/index.ts'
import { customPrefix } from '../records/index.ts'
import type { CustomFacet } from './facets/facet-table.ts'

/** The name of an own field where names of Dealflow's stand too: `custom.owner`. Which there are depends on who asks. */
export function OwnName(): TSchema & { static: CustomFacet } {
  return Text({
    pattern: '^custom\\.[a-z][a-z0-9_]{0,39}$',
    examples: ['custom.owner'],
    namedAs: 'custom.NAME of a field that the operator has added',
  }) as unknown as TSchema & { static: CustomFacet }
}

export const isOwnName = (name: string): name is CustomFacet => name.startsWith(customPrefix)

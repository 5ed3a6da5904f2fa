import { tellingGroups, type Weighed } from './telling-groups.ts'

/** Of the words of a query what tells which of them a hit must hold. */
export interface Joined extends Weighed {
  /** Said of every trade: whoever lacks it may be about the query. */
  readonly isGeneric: boolean
}

/**
 * Both words of a query that says what it is about in two: "satellite imagery". Where some company holds both, who holds one is about
 * something else. None for any other query: of three words a company may be about the query without one, whatever the third tells,
 * and who lists things (`isList`) wants any of them.
 */
export function jointGroups<Group extends Joined>(
  groups: readonly Group[],
  isList: boolean,
): readonly Group[] {
  const telling = isList ? [] : tellingGroups(groups)
  if (telling.length !== 2 || telling.some(({ isGeneric }) => isGeneric)) return []
  const said = groups.filter(({ isBonus, isHeld, isGeneric }) => !isBonus && isHeld && !isGeneric)
  return said.length === 2 ? telling : []
}

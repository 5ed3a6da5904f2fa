import { isGlued, type Token, type WordRoles } from '../../words/index.ts'
import { isDigits, isMark, isWord } from './reader.ts'
import { type RoleTable, role, roleBits, stops } from './roles.ts'

/**
 * What each token of a text may be to any of some languages: sums of `role`. Digits and signs of numbers may begin values in all of
 * them. Null where no value may stand, as in most texts.
 */
export function rolesOfTokens(
  tokens: readonly Token[],
  table: RoleTable,
  isOfSizes: boolean,
): Uint8Array | null {
  const any = new Uint8Array(tokens.length)
  let all = 0
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    const roles = table.of(token).any
    const isNumeric = isDigits(token) || isSignOfNumber(tokens, at)
    any[at] = isNumeric ? role.begins : roles === 0 && isStop(token) ? stops : roles
    all |= isNumeric ? roles | role.begins : roles
  }
  const isOpened = (all & role.opens) !== 0 && (all & role.carries) !== 0
  const isPhrase = (all & role.starts) !== 0 && (all & role.ends) !== 0
  const mayHold = (all & role.begins) !== 0 || isOpened || isPhrase
  return !mayHold || (isOfSizes && (all & role.sizes) === 0) ? null : any
}

/** A word that is nothing to values ends them. A letter does not: "3x10^6". */
const isStop = (token: Token) => isWord(token) && token.word.length > 1

/** A sign that may begin a number: of a negative one, of decimals, or a fraction such as "½". */
function isSignOfNumber(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token === undefined || !isMark(token)) return false
  if (token.word > '\x7f') return token.word === '−' || isFractionSign(token.word)
  if (token.word !== '-' && token.word !== '.' && token.word !== ',') return false
  const next = at + (token.word === '-' && '.,'.includes(tokens[at + 1]?.word ?? ' ') ? 2 : 1)
  if (!isDigits(tokens[next])) return false
  const before = tokens[at - 1]
  if (before === undefined) return true
  // The sign of "5-10" and of "3.5" stands within a number.
  return isGlued(tokens[at + 1]) && (!isGlued(token) || isMark(before))
}

const isFractionSign = (word: string) => word.length === 1 && /[¼-¾⅐-⅞]/.test(word)

/** Tokens within which something of a value follows what opens one. */
const openedWithin = 7

/** The languages in which a value may begin at a token. */
export function langsBeginning(
  tokens: readonly Token[],
  any: Uint8Array,
  table: RoleTable,
  at: number,
): number {
  const own = any[at] ?? 0
  if ((own & (role.begins | role.starts | role.opens)) === 0) return 0
  const token = tokens[at] as Token
  if (isSame(own, token)) return own === role.begins ? table.all : 0
  const roles = table.of(token)
  let langs = langsIn(roles, roleBits.begins)
  const starting = langsIn(roles, roleBits.starts) & ~langs
  if (starting !== 0) {
    const second = tokens[at + 1]?.word === '-' ? at + 2 : at + 1
    const next = tokens[second]
    if (next !== undefined && !isSame(any[second] ?? 0, next))
      langs |= starting & langsIn(table.of(next), roleBits.ends)
  }
  let opening = langsIn(roles, roleBits.opens) & ~langs
  for (let next = at + 1; opening !== 0 && next <= at + openedWithin; next++) {
    const near = any[next] ?? stops
    if (near === stops) break
    const token = tokens[next] as Token
    if (isSame(near, token)) {
      if (near === 0) continue
      return langs | opening
    }
    const roles = table.of(token)
    const carried = opening & (langsIn(roles, roleBits.begins) | langsIn(roles, roleBits.carries))
    langs |= carried
    opening &= ~carried
    if (isStop(token)) opening &= langsKnowing(roles)
  }
  return langs
}

/** What is nothing to any language, and what may begin a number, is the same to all. */
const isSame = (roles: number, token: Token): boolean =>
  roles === 0 || roles === stops || (roles === role.begins && !isWord(token))

const langsIn = ({ langs }: WordRoles, bit: number): number => langs[bit] ?? 0

/** The languages to which a word is something. */
const langsKnowing = ({ own }: WordRoles): number =>
  own.reduce((langs, roles, at) => (roles === 0 ? langs : langs | (1 << at)), 0)

/** Tokens on either side of where a value begins that may have to do with it. */
const [reachBefore, reachBehind] = [3, 8]

const knownBits = [
  roleBits.begins,
  roleBits.opens,
  roleBits.carries,
  roleBits.joins,
  roleBits.sizes,
  roleBits.starts,
]
const sizeBits = [roleBits.sizes]

/** The languages that know a word there, so that they may read a value as no other does. */
export const langsKnowingNear = (
  tokens: readonly Token[],
  any: Uint8Array,
  table: RoleTable,
  at: number,
): number => langsNear(tokens, any, table, at, knownBits, isWord)

/** The languages to which a currency or a magnitude stands there. */
export const langsOfSizesNear = (
  tokens: readonly Token[],
  any: Uint8Array,
  table: RoleTable,
  at: number,
): number => langsNear(tokens, any, table, at, sizeBits, () => true)

function langsNear(
  tokens: readonly Token[],
  any: Uint8Array,
  table: RoleTable,
  at: number,
  bits: readonly number[],
  counts: (token: Token) => boolean,
): number {
  let langs = 0
  const end = Math.min(tokens.length, at + reachBehind)
  for (let near = Math.max(0, at - reachBefore); near < end; near++) {
    const token = tokens[near] as Token
    if (isSame(any[near] ?? 0, token) || !counts(token)) continue
    const roles = table.of(token)
    for (const bit of bits) langs |= langsIn(roles, bit)
  }
  return langs
}

/** Whether a currency or a magnitude stands there, to any language. */
export function hasSizeNear(any: Uint8Array, at: number): boolean {
  const end = Math.min(any.length, at + reachBehind)
  for (let near = Math.max(0, at - reachBefore); near < end; near++)
    if (((any[near] ?? 0) & role.sizes) !== 0) return true
  return false
}

/** Behind what only holds digits: a web address, "b2b", "iso9001"; `at` where none begins. */
export function behindName(tokens: readonly Token[], at: number): number {
  const token = tokens[at]
  if (isDigits(token) && isGlued(token) && isWord(tokens[at - 1])) return behindGlued(tokens, at + 1, isWord)
  const isAddress =
    tokens[at + 1]?.word === ':' && tokens[at + 2]?.word === '/' && tokens[at + 3]?.word === '/'
  return isAddress ? behindGlued(tokens, at + 4, () => true) : at
}

function behindGlued(
  tokens: readonly Token[],
  at: number,
  isPart: (token: Token | undefined) => boolean,
): number {
  let to = at
  while (to < tokens.length && isGlued(tokens[to]) && isPart(tokens[to])) to++
  return to
}

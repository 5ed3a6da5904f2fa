import { isGlued, type Token } from '../tokens.ts'
import { isDigits, isMark, isWord } from './reader.ts'
import { role, type WordRoles } from './roles.ts'

/** What each token is to each language; digits and signs of numbers may begin values in all. */
export function rolesOfTokens(
  tokens: readonly Token[],
  languages: number,
  rolesOf: (word: string) => WordRoles,
): readonly Uint8Array[] {
  const roles = Array.from({ length: languages }, () => new Uint8Array(tokens.length))
  for (const [at, token] of tokens.entries()) {
    const isNumeric = isDigits(tokens[at]) || isSignOfNumber(tokens, at)
    const own = isNumeric ? null : rolesOf(token.word)
    for (const [index, each] of roles.entries()) each[at] = own === null ? role.begins : (own.own[index] ?? 0)
  }
  return roles
}

/** A sign that may begin a number: of a negative one, of decimals, or a fraction such as "½". */
function isSignOfNumber(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token === undefined || !isMark(token)) return false
  if (token.word > '\x7f') return token.word === '−' || isFractionSign(token.word)
  const next = at + (token.word === '-' && '.,'.includes(tokens[at + 1]?.word ?? ' ') ? 2 : 1)
  return '-.,'.includes(token.word) && isDigits(tokens[next])
}

const isFractionSign = (word: string) => word.length === 1 && /[¼-¾⅐-⅞]/.test(word)

/** Tokens within which something of a value follows what opens one. */
const openedWithin = 7

export function mayBegin(roles: Uint8Array, at: number): boolean {
  const own = roles[at] ?? 0
  if ((own & role.begins) !== 0) return true
  if ((own & role.opens) === 0) return false
  for (let next = at + 1; next <= at + openedWithin; next++)
    if (((roles[next] ?? 0) & (role.begins | role.carries)) !== 0) return true
  return false
}

/** Tokens on either side of where a value begins that may have to do with it. */
const [reachBefore, reachBehind] = [3, 8]

/** Whether a language knows a word there, so that it may read a value as no other does. */
export function knowsWordNear(tokens: readonly Token[], roles: Uint8Array, at: number): boolean {
  const end = Math.min(tokens.length, at + reachBehind)
  for (let near = Math.max(0, at - reachBefore); near < end; near++)
    if (roles[near] !== 0 && isWord(tokens[near])) return true
  return false
}

/** Whether a currency or a magnitude stands there. */
export function hasSizeNear(roles: Uint8Array, at: number): boolean {
  const end = Math.min(roles.length, at + reachBehind)
  for (let near = Math.max(0, at - reachBefore); near < end; near++)
    if (((roles[near] ?? 0) & role.sizes) !== 0) return true
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

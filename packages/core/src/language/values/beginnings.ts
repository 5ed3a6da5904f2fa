import { isGlued, type Token } from '../../words/index.ts'
import { isDigits, isMark, isWord } from './reader.ts'
import { type RoleTable, role, stops } from './roles.ts'

/** What the tokens of a text are to languages: sums of `role` by place. */
export interface TokenRoles {
  readonly any: Uint8Array
  /** In each language, by its place among them. */
  readonly own: readonly Uint8Array[]
}

/** Digits and signs of numbers may begin values in all languages. Null where no value may stand, as in most texts. */
export function rolesOfTokens(
  tokens: readonly Token[],
  languages: number,
  table: RoleTable,
  isOfSizes: boolean,
): TokenRoles | null {
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
  if (!mayHold || (isOfSizes && (all & role.sizes) === 0)) return null
  return {
    any,
    own: Array.from({ length: languages }, (_, language) => ownRoles(tokens, any, table, language)),
  }
}

function ownRoles(tokens: readonly Token[], any: Uint8Array, table: RoleTable, language: number): Uint8Array {
  const roles = any.slice()
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    // What is nothing to any language, and what may begin a number, is the same to all.
    if (any[at] === 0 || any[at] === stops || (any[at] === role.begins && !isWord(token))) continue
    const own = table.of(token).own[language] ?? 0
    roles[at] = own === 0 && isStop(token) ? stops : own
  }
  return roles
}

/** A word that is nothing to values ends them. A letter does not: "3x10^6". */
const isStop = (token: Token) => isWord(token) && token.word.length > 1

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

export function mayBegin(tokens: readonly Token[], roles: Uint8Array, at: number): boolean {
  const own = roles[at] ?? 0
  if ((own & role.begins) !== 0) return true
  if ((own & role.starts) !== 0) {
    const second = tokens[at + 1]?.word === '-' ? at + 2 : at + 1
    if (((roles[second] ?? 0) & role.ends) !== 0) return true
  }
  if ((own & role.opens) === 0) return false
  for (let next = at + 1; next <= at + openedWithin; next++) {
    const near = roles[next] ?? stops
    if ((near & (role.begins | role.carries)) !== 0) return true
    if ((near & stops) !== 0) return false
  }
  return false
}

/** Tokens on either side of where a value begins that may have to do with it. */
const [reachBefore, reachBehind] = [3, 8]

const known = role.begins | role.opens | role.carries | role.joins | role.sizes | role.starts

/** Whether a language knows a word there, so that it may read a value as no other does. */
export function knowsWordNear(tokens: readonly Token[], roles: Uint8Array, at: number): boolean {
  const end = Math.min(tokens.length, at + reachBehind)
  for (let near = Math.max(0, at - reachBefore); near < end; near++)
    if (((roles[near] ?? 0) & known) !== 0 && isWord(tokens[near])) return true
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

import type { Token } from './tokens.ts'

export interface GlobalUse {
  readonly name: string
  readonly line: number
  /** The port that brings it. */
  readonly instead: string
}

const MEMBERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Date: { now: 'Clock' },
  Math: { random: 'Entropy' },
  AbortSignal: { timeout: 'Clock' },
  crypto: { getRandomValues: 'Entropy', randomUUID: 'Entropy', subtle: 'Crypto' },
}
const NAMES: Readonly<Record<string, string>> = {
  setTimeout: 'Clock',
  setInterval: 'Clock',
  setImmediate: 'Clock',
  queueMicrotask: 'Clock',
  performance: 'Clock',
  Temporal: 'Clock',
  scheduler: 'Clock',
}
/** Taken apart or renamed, their members could no longer be told from others: `const { now } = Date`, `const clock = Date`. */
const WHOLE = new Map([
  ['Date', 'Clock'],
  ['Math', 'Entropy'],
  ['crypto', 'Crypto'],
])
const GLOBAL_OBJECTS = new Set(['globalThis', 'self'])

/**
 * Uses of the clock, chance, timers and the network that core must take through its ports. A port's own methods may
 * carry the same names: only bare globals, and those reached through `globalThis` or `self`, are reported.
 */
export function findGlobalUses(tokens: readonly Token[]): GlobalUse[] {
  const uses: GlobalUse[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'word' || !isGlobal(tokens, index)) continue
    const member = tokens[index + 1]?.text === '.' ? tokens[index + 2]?.text : undefined
    const port = member !== undefined ? MEMBERS[token.text]?.[member] : undefined
    if (port !== undefined) uses.push({ name: `${token.text}.${member}`, line: token.line, instead: port })
    else if (Object.hasOwn(NAMES, token.text) && !isDefinition(tokens, index)) {
      uses.push({ name: token.text, line: token.line, instead: NAMES[token.text] ?? '' })
    } else if (readsClock(tokens, index)) {
      uses.push({ name: 'new Date()', line: token.line, instead: 'Clock' })
    } else if (isRenamed(tokens, index)) {
      uses.push({ name: token.text, line: token.line, instead: WHOLE.get(token.text) ?? '' })
    } else if (token.text === 'fetch' && tokens[index + 1]?.text === '(' && !isDefinition(tokens, index)) {
      uses.push({ name: 'fetch', line: token.line, instead: 'Dialer' })
    }
  }
  return uses
}

function isGlobal(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1]?.text
  if (before !== '.' && before !== '?.') return true
  return GLOBAL_OBJECTS.has(tokens[index - 2]?.text ?? '')
}

/** `new Date()`, `new Date` and `Date(...)` read the clock; `new Date(ms)` does not. */
function readsClock(tokens: readonly Token[], index: number): boolean {
  if (tokens[index]?.text !== 'Date') return false
  if (tokens[index - 1]?.text !== 'new')
    return tokens[index + 1]?.text === '(' && !isDefinition(tokens, index)
  return tokens[index + 1]?.text !== '(' || tokens[index + 2]?.text === ')'
}

/** `= Date` with nothing of it asked for: another name for the whole. */
function isRenamed(tokens: readonly Token[], index: number): boolean {
  if (!WHOLE.has(tokens[index]?.text ?? '') || tokens[index - 1]?.text !== '=') return false
  return !['.', '?.', '[', '('].includes(tokens[index + 1]?.text ?? '')
}

/** A method or property of that name being declared: `fetch(request) {`, `fetch(request): Promise<…>`, `setTimeout:`. */
function isDefinition(tokens: readonly Token[], index: number): boolean {
  const before = tokens[index - 1]?.text ?? ''
  if (before === 'function') return true
  if (/^(?:[?(=:[!&|+]|=>|\.\.\.|return|await|void|yield|throw|typeof|new)$/.test(before)) return false
  const after = tokens[index + 1]?.text
  if (after === ':') return true
  if (after !== '(') return false
  const end = closing(tokens, index + 1)
  const next = tokens[end + 1]?.text
  return next === '{' || next === ':'
}

function closing(tokens: readonly Token[], open: number): number {
  let depth = 0
  for (let index = open; index < tokens.length; index++) {
    if (tokens[index]?.kind !== 'mark') continue
    if (tokens[index]?.text === '(') depth++
    if (tokens[index]?.text === ')' && --depth === 0) return index
  }
  return tokens.length
}

import { type Token, tokenize } from '../check/tokens.ts'

const DECLARES = new Set(['import', 'export', 'const', 'let', 'var', 'function', 'async', 'class'])
const OPENS = /^[{([]$/
const CLOSES = /^[})\]]$/

/**
 * The lines of a compiled module on which a statement begins that does more than declare: a call, an assignment, a loop. A
 * module with any has effects when it is imported. What a constant is made of is not looked into.
 */
export function effectLines(source: string): readonly number[] {
  const lines: number[] = []
  let depth = 0
  let before: Token | undefined
  for (const token of tokenize(source)) {
    if (depth === 0 && beginsStatement(before, token) && !DECLARES.has(token.text)) lines.push(token.line)
    if (OPENS.test(token.text) && token.kind === 'mark') depth++
    if (CLOSES.test(token.text) && token.kind === 'mark') depth--
    before = token
  }
  return lines
}

/** The compiler ends each statement with a semicolon, but for those that end with a block. */
function beginsStatement(before: Token | undefined, token: Token): boolean {
  if (before === undefined || before.text === ';') return true
  if (before.text !== '}' || before.line === token.line) return false
  return token.kind !== 'mark'
}

/** One piece of a source file. Comments and white space are left out; a string's text is what is between its quotes. */
export interface Token {
  readonly kind: 'word' | 'number' | 'string' | 'template' | 'regex' | 'mark'
  readonly text: string
  readonly line: number
}

/**
 * Splits TypeScript into tokens, well enough to find imports and uses of a global by name. It knows what may hide such
 * names (comments, strings, templates with their `${}`, regular expressions) and nothing else of the grammar.
 */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = []
  /** For each open template: how many braces are open inside its current `${}`. */
  const templates: number[] = []
  let at = 0
  let line = 1
  while (at < source.length) {
    const [kind, length] = next(source, at, tokens.at(-1), templates)
    const text = source.slice(at, at + length)
    if (kind === 'string') tokens.push({ kind, text: text.slice(1, -1), line })
    else if (kind !== 'space') tokens.push({ kind, text, line })
    for (const char of text) if (char === '\n') line++
    at += length
  }
  return tokens
}

type Piece = readonly [kind: Token['kind'] | 'space', length: number]

const SPACE = /\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|#![^\n]*/y
const WORD = /[\p{ID_Start}$_#][\p{ID_Continue}$\u200c\u200d]*/uy
const NUMBER = /(?:\d|\.\d)(?:[\w.]|(?<=[eE])[+-])*/y
const STRING = /'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"/y
const REGEX = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y
const TEMPLATE_PART = /(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{|$)/y

function next(source: string, at: number, last: Token | undefined, templates: number[]): Piece {
  const space = matchLength(SPACE, source, at)
  if (space > 0) return ['space', space]
  const char = source[at] ?? ''
  const open = templates.length - 1
  if (char === '`') return template(source, at, templates, true)
  if (char === '}' && templates[open] === 0) return template(source, at, templates, false)
  if (open >= 0 && char === '{') templates[open] = (templates[open] ?? 0) + 1
  if (open >= 0 && char === '}') templates[open] = (templates[open] ?? 0) - 1
  if (char === '/' && regexMayFollow(last)) {
    const regex = matchLength(REGEX, source, at)
    if (regex > 0) return ['regex', regex]
  }
  for (const [kind, pattern] of [
    ['word', WORD],
    ['number', NUMBER],
    ['string', STRING],
  ] as const) {
    const length = matchLength(pattern, source, at)
    if (length > 0) return [kind, length]
  }
  if (source.startsWith('=>', at) || source.startsWith('?.', at)) return ['mark', 2]
  return ['mark', source.startsWith('...', at) ? 3 : 1]
}

/** A template from its backquote, or from the `}` that ends a `${}`, up to the next `${` or its end. */
function template(source: string, at: number, templates: number[], opens: boolean): Piece {
  const length = 1 + matchLength(TEMPLATE_PART, source, at + 1)
  const goesOn = source.slice(at, at + length).endsWith('${')
  if (opens && goesOn) templates.push(0)
  if (!opens && !goesOn) templates.pop()
  return ['template', length]
}

/** After a value `/` divides; after a keyword or an operator it begins a regular expression. */
function regexMayFollow(last: Token | undefined): boolean {
  if (last === undefined) return true
  if (last.kind === 'mark') return last.text !== ')' && last.text !== ']' && last.text !== '}'
  return (
    last.kind === 'word' &&
    /^(?:return|typeof|case|in|of|do|else|void|delete|await|yield|throw)$/.test(last.text)
  )
}

function matchLength(pattern: RegExp, source: string, at: number): number {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0].length ?? 0
}

/** One `import` or `export … from`, as far as the rules need it. */
export interface Import {
  readonly specifier: string
  /** It vanishes from the program: `import type`, or only `type` names. */
  readonly typeOnly: boolean
  /** The names in braces that stay in the program, as the other file has them. */
  readonly values: readonly string[]
  readonly line: number
}

/** Every static import, re-export, dynamic import of a literal, and `import('x')` type. */
export function findImports(tokens: readonly Token[]): Import[] {
  const found: Import[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'word' || (token.text !== 'import' && token.text !== 'export')) continue
    if (tokens[index - 1]?.text === '.') continue
    const read = token.text === 'import' ? readImport(tokens, index + 1) : readExport(tokens, index + 1)
    if (read) found.push({ ...read, line: token.line })
  }
  return found
}

type Read = Omit<Import, 'line'> | undefined

function readImport(tokens: readonly Token[], at: number): Read {
  const first = tokens[at]
  if (first?.kind === 'string') return { specifier: first.text, typeOnly: false, values: [] }
  if (first?.text === '(') {
    const name = tokens[at + 1]
    return name?.kind === 'string' ? { specifier: name.text, typeOnly: false, values: [] } : undefined
  }
  return readClause(tokens, at)
}

function readExport(tokens: readonly Token[], at: number): Read {
  const first = tokens[at]?.text
  const start = first === 'type' ? tokens[at + 1]?.text : first
  return start === '{' || start === '*' ? readClause(tokens, at) : undefined
}

/** `type? names from 'x'`. The first `from` that a string follows ends the clause; anything unlike a clause ends the search. */
function readClause(tokens: readonly Token[], at: number): Read {
  let index = at
  while (index < tokens.length) {
    const token = tokens[index]
    if (token?.text === 'from' && tokens[index + 1]?.kind === 'string') break
    if (
      token?.kind !== 'word' &&
      !(token?.kind === 'mark' && '{},*'.includes(token.text)) &&
      token?.kind !== 'string'
    )
      return undefined
    index++
  }
  const specifier = tokens[index + 1]?.text
  if (specifier === undefined) return undefined
  const clause = tokens.slice(at, index).map((token) => token.text)
  if (clause[0] === 'type' && clause[1] !== ',') return { specifier, typeOnly: true, values: [] }
  const names = namesIn(clause)
  const values = names.filter((name) => !name.startsWith('type '))
  const typeOnly = clause[0] === '{' && clause.at(-1) === '}' && names.length > 0 && values.length === 0
  return { specifier, typeOnly, values: values.map((name) => name.split(' ')[0] ?? '') }
}

/** What is in the braces: `A`, `type B`, `C as D`. */
function namesIn(clause: readonly string[]): string[] {
  const [from, to] = [clause.indexOf('{'), clause.lastIndexOf('}')]
  const inside = clause
    .slice(from + 1, to)
    .join(' ')
    .split(',')
  return inside.map((name) => name.trim()).filter((name) => name !== '')
}

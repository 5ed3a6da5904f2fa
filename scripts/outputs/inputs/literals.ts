import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tokenize } from '../../check/tokens.ts'

const sources = ['packages/{core,node-adapter}/{src,test}/**/*.ts', 'test/**/*.ts']
const isOfTests = /\.test\.ts$|-for-tests\.ts$|(?:^|\/)(?:corpus|test|languages)\//
/** Their first argument is a title, or a message. */
const takesTitle = /^(?:test|describe|it|skipIf|Error)$/

export interface Literal {
  readonly text: string
  /** It is in a test of decks, maybe among others. */
  readonly isOfDecks: boolean
}

/**
 * Every text that is in a test of the tree, once; of a template the pieces between its values. Which sentences there
 * are does not hang on where their tables lie or what these are called, and nothing is imported.
 */
export function literalsOf(tree: string): readonly Literal[] {
  const texts = new Map<string, boolean>()
  for (const file of sources.flatMap((source) => [...new Bun.Glob(source).scanSync({ cwd: tree })])) {
    if (!isOfTests.test(file) || file.includes('node_modules/')) continue
    for (const text of literalsIn(readFileSync(join(tree, file), 'utf8')))
      texts.set(text, texts.get(text) === true || file.includes('deck'))
  }
  return [...texts].map(([text, isOfDecks]) => ({ text, isOfDecks }))
}

export function literalsIn(source: string): readonly string[] {
  const tokens = tokenize(source)
  return tokens.flatMap(({ kind, text }, at) => {
    const [before, opener] = [tokens[at - 2]?.text ?? '', tokens[at - 1]?.text ?? '']
    if (opener === 'from' || opener === 'import') return []
    if (opener === '(' && (takesTitle.test(before) || before === ')')) return []
    if (kind === 'string') return [unescaped(text)]
    return kind === 'template' ? [unescaped(text.replace(/^[`}]|`$|\$\{$/g, ''))] : []
  })
}

function unescaped(text: string): string {
  return text.replace(
    /\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2})|([\s\S]))/gi,
    (_, long, four, two, char) => {
      if (char === undefined) return String.fromCodePoint(Number.parseInt(long ?? four ?? two, 16))
      return controls[char] ?? (char === '\n' ? '' : char)
    },
  )
}

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', 0: '\0' }

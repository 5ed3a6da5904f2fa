import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { valueLanguages } from '../../../packages/core/src/language/index.ts'
import { readValues } from '../../../packages/core/src/language/values/read-values.ts'
import type { PlainValue, Value } from '../../../packages/core/src/language/values/value-types.ts'
import { plain } from './specs.ts'

/**
 * Holds the parser of values against the corpora of facebook/duckling (BSD): every example of numbers and money, each a case. A case
 * is right when the whole text is one value, as the corpus says it, in the language of the corpus. Prints a row a language and kind.
 *
 *     bun scripts/eval/values/duckling.ts --corpora DIRECTORY [--misses]
 */
const { values } = parseArgs({
  options: { corpora: { type: 'string' }, misses: { type: 'boolean', default: false } },
})
if (values.corpora === undefined) {
  console.log('nothing to check: say --corpora DIRECTORY, the folder Duckling of facebook/duckling')
  process.exit(0)
}

const kinds = { numbers: 'Numeral', money: 'AmountOfMoney' } as const
type Kind = keyof typeof kinds

console.log('language  kind        of  right  share')
for (const language of valueLanguages())
  for (const kind of ['numbers', 'money'] as const) {
    const file = join(values.corpora, kinds[kind], language.tag.toUpperCase(), 'Corpus.hs')
    if (!existsSync(file)) continue
    const cases = casesOf(kind, readFileSync(file, 'utf8'))
    const read = (text: string) =>
      readValues(text, { languages: [language], ...(kind === 'numbers' ? { kinds: ['number'] } : {}) })
        .map(({ readings: [value] }) => written(value))
        .join(' ; ')
    const misses = cases.filter(({ text, wanted }) => !wanted.includes(read(text)))
    const right = cases.length - misses.length
    const share = (right / cases.length).toFixed(2)
    console.log(
      `${language.tag.padEnd(9)} ${kind.padEnd(9)} ${String(cases.length).padStart(4)} ${String(right).padStart(6)} ${share.padStart(6)}`,
    )
    if (values.misses)
      for (const { text, wanted } of misses) console.log(`  ${text} | ${wanted.join(' or ')} | ${read(text)}`)
  }

interface Case {
  readonly text: string
  readonly wanted: readonly string[]
}

/** `examples (simple Dollar 1) [ "$1", "one dollar" ]` of the Haskell source, but for what is only a value beside others. */
function casesOf(kind: Kind, source: string): Case[] {
  const [latent = ''] = /latentCorpus =[\s\S]*?(?=\n\w+ ::)/.exec(source) ?? []
  const rows = source.replace(latent, '').matchAll(/examples \((\w+) ([^\]]*?)\)\s*\[([^\]]*)\]/g)
  return [...rows].flatMap(([, form = '', said = '', texts = '']) => {
    const wanted = wantedOf(
      kind,
      form,
      said.replaceAll(/[()]/g, ' ').replaceAll('_', '').replace(',', ' ').split(/\s+/).filter(Boolean),
    )
    return [...texts.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => ({
      text: unescaped(text),
      wanted,
    }))
  })
}

function unescaped(text: string): string {
  return text
    .replaceAll(/\\x([0-9a-fA-F]+)/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/\\(\d+)/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('\\&', '')
}

function wantedOf(kind: Kind, form: string, said: readonly string[]): string[] {
  if (kind === 'numbers') return [plain(Number(said[0]))]
  const [unit = '', first, second] = said
  const [currency, hundredths] = unitOf(unit)
  const [low, high] = [first, second].map((one) => plain(Number(one) / hundredths))
  const signs = { simple: '', between: '', under: '<', above: '>' }[form] ?? '?'
  return currency.split('|').map((code) => `${signs}${low}${second === undefined ? '' : `..${high}`} ${code}`)
}

function unitOf(unit: string): readonly [string, number] {
  const codes = { Dollar: 'USD', Pound: 'GBP', PTS: 'ESP', Cent: '?', Unnamed: '' }
  const known = Object.entries(codes).find(([name]) => name === unit)
  return [known?.[1] ?? unit.toUpperCase(), unit === 'Cent' ? 100 : 1]
}

function written(value: Value): string {
  if (value.type === 'range') return `${amountOf(value.low)}..${amountOf(value.high)}${unitIn(value.low)}`
  const sign = 'bound' in value ? { min: '>', max: '<', exact: '', about: '' }[value.bound] : ''
  return `${sign}${amountOf(value)}${unitIn(value)}`
}

function amountOf(value: PlainValue): string {
  return 'amount' in value ? plain(Number(value.amount)) : value.from
}

function unitIn(value: PlainValue): string {
  return value.type === 'money' ? ` ${value.currency ?? '?'}` : ''
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '../../packages/core/src/language/automaton.ts'
import { analyse } from '../../packages/core/src/language/document.ts'
import { match } from '../../packages/core/src/language/match.ts'
import type { Pack } from '../../packages/core/src/language/pack.ts'
import { languagePacks, otherHeadings } from '../../packages/core/src/language/packs.ts'
import { stepsOf } from '../../packages/core/src/language/steps.ts'
import { allLangs } from '../../packages/core/src/language/vocabulary.ts'
import { parsePage } from '../../packages/core/src/web/html/parse-page.ts'
import { phraseIndex, wordsOf } from '../../packages/core/src/words/phrases.ts'
import { tokenize } from '../../packages/core/src/words/tokens.ts'

/**
 * How long it takes to read 200,000 characters of real pages: the language layer with all its lines, gaps, languages and bounds, beside
 * ways that find only the plain phrases of the same packs. Medians of nine rounds in which each way has its turn.
 *
 *     bun scripts/bench/language.ts [DATA]
 */
const data = process.argv[2] ?? '../shared/data'
const characters = 200_000
const text = pageText(join(data, 'pages'))
const startedAt = performance.now()
const packs = languagePacks()
const readAt = performance.now()
const automaton = compile(packs, otherHeadings())
const compiledAt = performance.now()

const phrases = [...new Set(packs.flatMap(plainPhrases))]
const bySpelling = phrases
  .map((phrase) => phrase.replace(/[-' ]/g, "[-'’ ]"))
  .toSorted((left, right) => right.length - left.length)
const alternation = new RegExp(`(?<![\\p{L}\\p{N}])(?:${bySpelling.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
const index = phraseIndex(phrases.map((phrase) => [phrase, phrase] as const))

const tokens = tokenize(text)
const steps = stepsOf(text, tokens, automaton.vocabulary)
const matched = { automaton, steps, langsAt: () => allLangs }
const ways: Readonly<Record<string, () => number>> = {
  'tokens alone': () => tokenize(text).length,
  'tokens to steps': () => stepsOf(text, tokens, automaton.vocabulary).count,
  'automaton alone, all lines': () => match(matched, []).patterns.length,
  'analyse, the whole layer': () => analyse(text).tokens.length,
  'baseline: one alternation, plain phrases': () => [...text.matchAll(alternation)].length,
  'baseline: phraseIndex over wordsOf, plain phrases': () => index.find(wordsOf(text)).length,
}

console.log(
  `${text.length} characters, ${tokens.length} tokens, ${packs.length} packs, ${phrases.length} plain phrases`,
)
console.log(
  `packs read in ${(readAt - startedAt).toFixed(1)} ms, compiled in ${(compiledAt - readAt).toFixed(1)} ms`,
)
const times = new Map(Object.keys(ways).map((name) => [name, [] as number[]]))
const found = new Map<string, number>()
for (let round = 0; round < 10; round++)
  for (const [name, run] of Object.entries(ways)) {
    const before = performance.now()
    found.set(name, run())
    // The first round warms up.
    if (round > 0) times.get(name)?.push(performance.now() - before)
  }
for (const [name, measured] of times) {
  const median = measured.toSorted((left, right) => left - right)[Math.floor(measured.length / 2)] ?? 0
  console.log(`${name.padEnd(52)} ${median.toFixed(2).padStart(8)} ms, ${found.get(name)} found`)
}

function plainPhrases({ words, sections, stages, phrases }: Pack): string[] {
  const forms = [words, sections, stages].flatMap((table) => Object.values(table).flat())
  const lines = Object.values(phrases)
    .flat()
    .filter(({ pieces }) => pieces.every((piece) => 'word' in piece))
  return [...forms.map((form) => form.replaceAll('-', ' ')), ...lines.map((line) => line.text)]
}

/** The texts of pages one after another, a block a line. */
function pageText(directory: string): string {
  if (!existsSync(directory)) throw new Error(`${directory} is absent: name the folder of the data`)
  const files = [...new Bun.Glob('**/*.html').scanSync(directory)].sort()
  let text = ''
  for (const file of files) {
    const { blocks } = parsePage(readFileSync(join(directory, file), 'utf8'), 'https://example.com/')
    text += `${blocks.map((block) => block.text).join('\n')}\n`
    if (text.length >= characters) break
  }
  return text.slice(0, characters)
}

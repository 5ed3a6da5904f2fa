import { readFileSync, writeFileSync } from 'node:fs'
import { allLocales } from '@faker-js/faker'
import { foldText } from '../../packages/core/src/kernel/text.ts'

/**
 * Builds the list of first names from the locales of @faker-js/faker (MIT): the same bytes every time.
 *   bun scripts/first-names/generate.ts            writes the file
 *   bun scripts/first-names/generate.ts --check    fails unless the committed file is exactly what would be written
 */
const target = new URL('../../packages/core/src/extraction/people/first-name-table.ts', import.meta.url)
const names = firstNames()
const source = `/** First names of all languages in Latin letters, without accents: made by scripts/first-names/generate.ts. */
export const firstNameTable = \`
${linesOf(names).join('\n')}
\`
`
console.log(`${names.length} names, ${source.length} bytes`)
if (!process.argv.includes('--check')) {
  writeFileSync(target, source)
} else if (readFileSync(target, 'utf8') !== source) {
  throw new Error('first-name-table.ts is out of date: run bun scripts/first-names/generate.ts')
} else {
  console.log('first-name-table.ts is up to date')
}

function firstNames(): string[] {
  const written = Object.values(allLocales).flatMap(({ person }) =>
    Object.values(person?.first_name ?? {}).flatMap((list) => (Array.isArray(list) ? list : [])),
  )
  // Of "Maria de los Angeles" no word is a first name by itself; both of "Anne-Marie" are.
  const words = written
    .map(String)
    .flatMap((name) => (/\s/.test(name) ? [] : foldText(name).split(/[^\p{L}]+/u)))
  return [...new Set(words.filter((word) => /^\p{Script=Latin}{2,20}$/u.test(word)))].sort()
}

function linesOf(words: readonly string[]): string[] {
  const lines = ['']
  for (const word of words) {
    const line = lines.at(-1) ?? ''
    if (line.length + word.length >= 118) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}

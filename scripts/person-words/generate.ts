import { readFileSync, writeFileSync } from 'node:fs'
import { foldText, spacedWords, withoutAccents } from '../../packages/core/src/kernel/text.ts'
import { personWords, roleWords } from '../../packages/core/src/language/index.ts'
import { nameSuffixes } from '../../packages/core/src/records/import/mapping/import-words.ts'

/**
 * Builds the words around the names of people, from the packs of languages: titles by the role that they are, and what stands before and
 * behind a name. Threads of the index and a server that starts read this table and no pack.
 *   bun scripts/person-words/generate.ts            writes the file
 *   bun scripts/person-words/generate.ts --check    fails unless the committed file is exactly what would be written
 */
const target = new URL('../../packages/core/data/person-words.json', import.meta.url)
const made = `${JSON.stringify(tableOfWords(), null, 2)}\n`
console.log(`${made.length} bytes`)
if (!process.argv.includes('--check')) {
  writeFileSync(target, made)
} else if (readFileSync(target, 'utf8') !== made) {
  throw new Error('person-words.json is out of date: run bun scripts/person-words/generate.ts')
} else {
  console.log('person-words.json is up to date')
}

/** Of two roles with one title the first has it. */
function tableOfWords() {
  const roles = new Map<string, Set<string>>()
  const known = new Set<string>()
  for (const { role, forms } of roleWords())
    for (const title of forms.map((form) => spacedWords(withoutAccents(form).toLowerCase()))) {
      if (known.has(title)) continue
      known.add(title)
      roles.set(role, (roles.get(role) ?? new Set()).add(title))
    }
  return {
    roles: Object.fromEntries([...roles].map(([role, titles]) => [role, joined(titles)])),
    address: joined(new Set(personWords([]).address.map(foldText))),
    suffixes: joined(nameSuffixes()),
  }
}

function joined(words: ReadonlySet<string>): string {
  return [...words].sort().join('|')
}

import { readFileSync, writeFileSync } from 'node:fs'
import otherNames from '../../packages/core/data/organization-names.json' with { type: 'json' }
import { foldText } from '../../packages/core/src/kernel/text.ts'
import {
  formsOf,
  type OrganizationKey,
  type OrganizationKind,
  organizationWords,
} from '../../packages/core/src/language/index.ts'
import { type Noun, wordsAndMarks } from '../../packages/core/src/records/organization-type/nouns.ts'

/**
 * Builds the words that say of what kind an organisation is, from the packs of languages and from organization-names.json. Threads of the
 * index and a server that starts read this table and no pack.
 *   bun scripts/organization-words/generate.ts            writes the file
 *   bun scripts/organization-words/generate.ts --check    fails unless the committed file is exactly what would be written
 */
const target = new URL('../../packages/core/data/organization-words.json', import.meta.url)
/** Shorter ones end too many other words. */
const endLettersMin = 6
const made = `${JSON.stringify(tableOfWords(), null, 2)}\n`
console.log(`${made.length} bytes`)
if (!process.argv.includes('--check')) {
  writeFileSync(target, made)
} else if (readFileSync(target, 'utf8') !== made) {
  throw new Error('organization-words.json is out of date: run bun scripts/organization-words/generate.ts')
} else {
  console.log('organization-words.json is up to date')
}

function tableOfWords() {
  const known = new Map<string, Noun>()
  const ends = new Set<string>()
  const small = new Set<string>()
  const joints = new Set<string>()
  for (const { nouns, names, joinsWords, endsInNoun, smallWords, joints: and } of organizationWords()) {
    for (const word of and) joints.add(foldText(word))
    for (const word of smallWords) small.add(foldText(word))
    const place = { mayEnd: endsInNoun, mayBegin: !endsInNoun || joinsWords }
    for (const [rows, isOnlyInNames] of [
      [nouns, false],
      [names, true],
    ] as const)
      for (const [kind, forms] of rows)
        for (const form of forms) {
          const words = add(known, kind, form, { ...place, isOnlyInNames })
          const [word = ''] = words
          if (joinsWords && words.length === 1 && word.length >= endLettersMin) ends.add(word)
        }
  }
  const own = { isOnlyInNames: false, mayEnd: false, mayBegin: true }
  for (const [kind, forms] of Object.entries(otherNames))
    for (const form of forms.split(' ')) add(known, kind as OrganizationKind, form, own)
  const lines = Map.groupBy(known.values(), lineOf)
  return {
    nouns: Object.fromEntries(
      [...lines].sort().map(([line, nouns]) => [line, joined(nouns.map(({ words }) => words.join(' ')))]),
    ),
    ends: joined(ends),
    small: joined(small),
    joints: joined(joints),
    being: joined(formsOf('be').map((form) => form.toLowerCase())),
  }
}

/** What two kinds have is of the one that was first. */
function add(
  known: Map<string, Noun>,
  key: OrganizationKey,
  form: string,
  said: Pick<Noun, 'isOnlyInNames' | 'mayEnd' | 'mayBegin'>,
): readonly string[] {
  const words = wordsAndMarks(form.replaceAll('-', ' '))
  const before = known.get(words.join(' '))
  known.set(words.join(' '), {
    kind: before?.kind ?? (key === 'without_profit' ? 'non_profit' : key),
    words,
    isAdjective: before?.isAdjective ?? key === 'without_profit',
    isOnlyInNames: said.isOnlyInNames && (before?.isOnlyInNames ?? true),
    mayEnd: said.mayEnd || (before?.mayEnd ?? false),
    mayBegin: said.mayBegin || (before?.mayBegin ?? false),
  })
  return words
}

/** The kind, and what else is true of the nouns of a line. */
function lineOf({ kind, isAdjective, isOnlyInNames, mayEnd, mayBegin }: Noun): string {
  const traits = { adjective: isAdjective, names: isOnlyInNames, end: mayEnd, begin: mayBegin }
  return [kind, ...Object.entries(traits).flatMap(([trait, has]) => (has ? [trait] : []))].join(' ')
}

function joined(words: Iterable<string>): string {
  return [...new Set(words)].sort().join('|')
}

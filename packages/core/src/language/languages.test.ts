import { describe, expect, test } from 'bun:test'
import sharedWordSentences from '../../data/languages/shared-words.json' with { type: 'json' }
import { type CorpusRow, languageCorpus, markedText } from '../../test/languages.ts'
import type { Doc } from './doc.ts'
import { analyse } from './document.ts'
import { type CueKey, type Lang, phraseKeys } from './keys.ts'
import type { Pack } from './pack.ts'
import { languagePacks } from './packs.ts'
import { roles, sections, segments, stages, terms, topics } from './table-keys.ts'

const corpus = languageCorpus()

/** Each word that languages share, each of them, and a sentence in which it is a word of that one. */
const sentences = [
  ...Object.entries(sharedWordSentences).flatMap(([shared, texts]) =>
    Object.entries(texts).map(([lang, text]) => ({ shared, lang, text })),
  ),
  ...[...corpus.values()].flatMap(({ sharedWords }) => sharedWords),
]
const doubtful = new Set(languagePacks().flatMap(({ doubtfulWords }) => doubtfulWords))
const docs = new Map<CorpusRow, Doc>()
function docOf(row: CorpusRow): Doc {
  const { text, annotate } = markedText(row.text)
  const doc = docs.get(row) ?? analyse(text, { annotators: [annotate] })
  docs.set(row, doc)
  return doc
}

test('every pack has a corpus with the same rows', () => {
  expect([...corpus.keys()].sort()).toEqual(
    languagePacks()
      .map(({ tag }) => String(tag))
      .sort(),
  )
  expect(rowsThatDiffer()).toEqual([])
})

/** What keeps the corpora from having the same rows in one order. */
function rowsThatDiffer(): readonly string[] {
  const idsOf = new Map([...corpus].map(([lang, { rows }]) => [lang, rows.map(({ id }) => id)]))
  const all = Map.groupBy(
    [...idsOf].flatMap(([lang, ids]) => ids.map((id) => ({ id, lang }))),
    ({ id }) => id,
  )
  const missing = [...all].flatMap(([id, places]) => {
    const lacking = [...idsOf.keys()].filter((lang) => places.every((place) => place.lang !== lang))
    const remedy = 'write it there too, or put your sentence into a row that every language has'
    return lacking.length === 0
      ? []
      : [`${lacking.join(', ')} lack the row "${id}" of ${places[0]?.lang}; ${remedy}`]
  })
  if (missing.length > 0) return missing
  const [[first, order] = ['', []]] = idsOf
  return [...idsOf].flatMap(([lang, ids]) => {
    const at = ids.findIndex((id, place) => id !== order[place] || ids.indexOf(id) !== place)
    if (at < 0) return []
    const isTwice = ids.indexOf(ids[at] ?? '') < at
    return [
      isTwice
        ? `${lang} has the row "${ids[at]}" twice; take one out`
        : `${lang} has the row "${ids[at]}" where ${first} has "${order[at]}"; rows stand in one order`,
    ]
  })
}

test('each row names keys that there are', () => {
  const known = new Set<string>([
    ...phraseKeys,
    ...sections.map((name) => `section.${name}` satisfies CueKey),
    ...topics.map((name) => `topic.${name}` satisfies CueKey),
    ...terms.map((name) => `term.${name}` satisfies CueKey),
    ...stages.map((name) => `stage.${name}` satisfies CueKey),
    ...roles.map((name) => `role.${name}` satisfies CueKey),
    ...segments.map((name) => `segment.${name}` satisfies CueKey),
  ])
  const unknown = [...corpus].flatMap(([lang, { rows }]) =>
    rows.flatMap(({ id, is, not, says = {} }) =>
      [...is, ...not, ...Object.keys(says)]
        .filter((key) => !known.has(key))
        .map(
          (key) => `${lang} ${id}: "${key}" is no key; language/keys.ts and the lists beside it have them`,
        ),
    ),
  )
  expect(unknown).toEqual([])
})

test('a word that means different things in two languages is read as its sentence is', () => {
  const shared = sharedWords()
  const file = 'data/languages/shared-words.json'
  const lacking = [...shared].flatMap(([word, meanings]) => {
    const without = [...meanings.keys()].filter(
      (tag) => !sentences.some((sentence) => sentence.shared === word && sentence.lang === tag),
    )
    const told = [...meanings].map(([tag, meaning]) => `${meaning} in ${tag}`).join(', ')
    return without.length === 0
      ? []
      : [
          `"${word}" is ${told}; write a sentence with it in each of these languages into ${file}: ${without.join(', ')}`,
        ]
  })
  const idle = sentences.flatMap(({ shared: word, lang, text }, at) => {
    const isNeeded = [...(shared.get(word)?.keys() ?? [])].some((tag) => tag === lang)
    const isSecond = sentences.findIndex((one) => one.shared === word && one.lang === lang) < at
    const isWanted = isNeeded ? !isSecond : doubtful.has(word)
    return isWanted ? [] : [`"${word}" needs no sentence for ${lang}, or has one; take out "${text}"`]
  })
  expect([...lacking, ...idle]).toEqual([])
  const wrong = sentences.flatMap(({ shared, lang, text }) => {
    const doc = analyse(text)
    const ofOthers = doc
      .cues(...phraseKeys)
      .filter(
        ({ from, to, by }) =>
          doc.tokens.slice(from, to).some(({ word }) => word === shared) &&
          by.every((pattern) => pattern.lang !== lang),
      )
    return ofOthers.flatMap(({ by }) =>
      by.map(
        (pattern) =>
          `"${text}" (${lang}): "${shared}" is read as ${pattern.key} by ${pattern.lang} "${pattern.text}"`,
      ),
    )
  })
  expect(wrong).toEqual([])
})

test('a word that tells less tells its language, and has a sentence in another one', () => {
  const isTelling = ({ smallWords, clauseEnds, words: { have, be } }: Pack, word: string) =>
    [...smallWords, ...clauseEnds, ...have, ...be].includes(word)
  const wrong = languagePacks().flatMap((pack) =>
    pack.doubtfulWords.filter(
      (word) =>
        !isTelling(pack, word) || !sentences.some(({ shared, lang }) => shared === word && lang !== pack.tag),
    ),
  )
  expect(wrong).toEqual([])
})

/** Words that one pack has a meaning for and another has another, or has as a small word, with what they are in each. */
function sharedWords(): ReadonlyMap<string, ReadonlyMap<Lang, string>> {
  const rows = languagePacks().flatMap((pack) => {
    const lines = Object.entries(pack.phrases).flatMap(([key, list]) =>
      list.flatMap(({ text, pieces }) =>
        pieces.length === 1 && !/[<{]/.test(text) ? [[text, key] as const] : [],
      ),
    )
    const forms = Object.entries(pack.words).flatMap(([name, list]) =>
      list.map((form) => [form, name] as const),
    )
    const small = [...pack.smallWords, ...pack.clauseEnds].map((word) => [word, 'small'] as const)
    return [...lines, ...forms, ...small].map(([word, meaning]) => ({ word, meaning, tag: pack.tag }))
  })
  const words = [...Map.groupBy(rows, ({ word }) => word)].map(([word, all]) => {
    const meanings = [...Map.groupBy(all, ({ tag }) => tag)].map(([tag, own]): [Lang, string] => {
      const telling = new Set(own.map(({ meaning }) => meaning).filter((meaning) => meaning !== 'small'))
      return [tag, [...telling].sort().join(' and ') || 'a small word']
    })
    return [word, new Map(meanings)] as const
  })
  return new Map(words.filter(([, meanings]) => new Set(meanings.values()).size > 1))
}

describe.each(languagePacks().map((pack) => [pack.tag, pack] as const))('%s', (tag, pack) => {
  const rows = corpus.get(tag)?.rows ?? []

  test('each row says what it must say and nothing that it must not', () => {
    const wrong = rows.flatMap((row) => {
      const doc = docOf(row)
      const missing = row.is.filter((key) => doc.cues(key).length === 0)
      const unwanted = row.not.flatMap((key) =>
        doc.cues(key).flatMap(({ by }) => by.map(({ lang, text }) => `${key} by ${lang} "${text}"`)),
      )
      if (missing.length + unwanted.length === 0) return []
      return [`${row.id}: ${row.text} lacks [${missing.join(', ')}] has [${unwanted.join(', ')}]`]
    })
    expect(wrong).toEqual([])
  })

  test('what is said is asserted as the row says', () => {
    const wrong = rows.flatMap((row) =>
      Object.entries(row.says ?? {}).flatMap(([key, says]) => {
        const doc = docOf(row)
        const cue = phraseKeys.flatMap((known) => (known === key ? doc.cues(known) : [])).at(-1)
        if (cue === undefined) return []
        const { because, ...flags } = doc.assertion(cue)
        const held = Object.entries(flags).flatMap(([flag, isHeld]) => (isHeld ? [flag] : []))
        if (held.join() === says.join()) return []
        return [
          `${row.id}: ${row.text} is [${held.join()}] by ${because.flatMap(({ by }) => by.map(({ text }) => text)).join(', ')}, not [${says.join()}]`,
        ]
      }),
    )
    expect(wrong).toEqual([])
  })

  test('each key has five rows that say it and two that do not, and each of its lines is found in one', () => {
    const cues = rows.flatMap((row) => docOf(row).cues(...phraseKeys))
    const lines = new Set(
      cues.flatMap(({ by }) =>
        by.flatMap(({ key, lang, text }) => (lang === tag ? [`${key}: ${text}`] : [])),
      ),
    )
    const wrong = phraseKeys.flatMap((key) => {
      if (pack.phrases[key].length === 0) return []
      const positive = rows.filter((row) => row.is.includes(key)).length
      const negative = rows.filter((row) => row.not.includes(key)).length
      const unused = pack.phrases[key].filter(({ text }) => !lines.has(`${key}: ${text}`))
      return [
        ...(positive < 5 ? [`${key} has ${positive} rows that say it`] : []),
        ...(negative < 2 ? [`${key} has ${negative} rows that do not say it`] : []),
        ...unused.map(
          ({ text }) => `${key}: "${text}" is found in no row; write it into the sentence of one`,
        ),
      ]
    })
    expect(wrong).toEqual([])
  })
})

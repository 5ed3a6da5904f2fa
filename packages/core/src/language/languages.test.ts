import { describe, expect, test } from 'bun:test'
import sharedWordSentences from '../../data/languages/shared-words.json' with { type: 'json' }
import { type CorpusRow, languageCorpus, markedText } from '../../test/languages.ts'
import type { Doc } from './doc.ts'
import { analyse } from './document.ts'
import { type Lang, phraseKeys } from './keys.ts'
import type { Pack } from './pack.ts'
import { languagePacks } from './packs.ts'

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
  const ids = [...corpus.values()].at(0)?.rows.map(({ id }) => id) ?? []
  expect([...corpus.keys()].sort()).toEqual(
    languagePacks()
      .map(({ tag }) => String(tag))
      .sort(),
  )
  for (const [lang, { rows }] of corpus) expect([lang, rows.map(({ id }) => id)]).toEqual([lang, ids])
  expect(new Set(ids).size).toBe(ids.length)
})

test('a word that means different things in two languages is read as its sentence is', () => {
  const needed = [...sharedWords()].flatMap(([word, tags]) => tags.map((tag) => `${word} in ${tag}`))
  const given = sentences.map(({ shared, lang }) => ({ shared, place: `${shared} in ${lang}` }))
  const kept = given.filter(({ shared, place }) => needed.includes(place) || !doubtful.has(shared))
  expect(kept.map(({ place }) => place).sort()).toEqual(needed.sort())
  for (const { shared, lang, text } of sentences) {
    const doc = analyse(text)
    const ofOthers = doc
      .cues(...phraseKeys)
      .filter(
        ({ from, to, by }) =>
          doc.tokens.slice(from, to).some(({ word }) => word === shared) &&
          by.every((pattern) => pattern.lang !== lang),
      )
    expect([text, ofOthers]).toEqual([text, []])
  }
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

/** Words that one pack has a meaning for and another has another, or has as a small word, with the packs that have them. */
function sharedWords(): ReadonlyMap<string, readonly Lang[]> {
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
  const shared = [...Map.groupBy(rows, ({ word }) => word)].flatMap(([word, all]): [string, Lang[]][] => {
    const meanings = [...Map.groupBy(all, ({ tag }) => tag).values()].map((own) => {
      const telling = new Set(own.map(({ meaning }) => meaning).filter((meaning) => meaning !== 'small'))
      return [...telling].sort().join()
    })
    return new Set(meanings).size > 1 ? [[word, [...new Set(all.map(({ tag }) => tag))]]] : []
  })
  return new Map(shared)
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
        ...unused.map(({ text }) => `${key}: "${text}" is found in no row`),
      ]
    })
    expect(wrong).toEqual([])
  })
})

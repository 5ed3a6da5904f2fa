import deckWords from '../../../data/deck-words.json' with { type: 'json' }
import { hasLetter, oneLine, startsLetter, startsLower, startsUpper, trimEndOf } from '../../kernel/index.ts'
import { analyse } from '../../language/index.ts'
import { normalizeName } from '../../reference/index.ts'
import { wordsOf } from '../../words/index.ts'
import type { DeckView, SlideView } from './deck-view.ts'
import { isHeading, type JudgedSection } from './sections.ts'

/**
 * What the company is called, where several places say so or one says it plainly: a copyright line, a legal form, "Acme is a ...",
 * the cover, the title of the file, running lines, the website's name in the deck's spelling. Null rather than a guess.
 */
export function companyNameOf(
  deck: DeckView,
  sections: readonly JudgedSection[],
  website: string | null,
): string | null {
  const evidence = new Map<string, NameEvidence>()
  for (const { name, weight, source } of candidates(deck, sections, website)) {
    const key = normalizeName(name)
    const known = evidence.get(key) ?? { name, weights: new Map<string, number>() }
    // One place that says it twice says it once.
    known.weights.set(source, Math.max(known.weights.get(source) ?? 0, weight))
    evidence.set(key, known)
  }
  const texts = deck.slides.map(({ doc }) => ` ${wordsOf(doc.text).join(' ')} `)
  const ranked = [...evidence.values()]
    // Much is the subject of a sentence.
    .filter(({ weights }) => weights.size > 1 || !weights.has('sentence'))
    .map(({ name, weights }) => ({
      name,
      weight: [...weights.values()].reduce((sum, weight) => sum + weight, 0),
    }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, namesMax)
    .map(({ name, weight }) => ({ name, score: weight + useScore(texts, name) }))
    .sort((a, b) => b.score - a.score)
  const [best] = ranked
  return best !== undefined && best.score >= enough ? best.name : null
}

/** A deck has about a dozen possible names; each further one costs a search of the whole text. */
const namesMax = 20

/** A name is used on several slides. */
function useScore(texts: readonly string[], name: string): number {
  const phrase = ` ${wordsOf(name).join(' ')} `
  const slides = texts.filter((text) => text.includes(phrase)).length
  return slides >= 3 ? 0.3 : slides === 2 ? 0.15 : 0
}

const enough = 0.6

interface NameEvidence {
  readonly name: string
  readonly weights: Map<string, number>
}

interface Candidate {
  readonly name: string
  readonly weight: number
  readonly source: string
}

function candidates(deck: DeckView, sections: readonly JudgedSection[], website: string | null): Candidate[] {
  const cover = deck.slides.find((view, at) => view.isFirst || sections[at]?.section === 'cover')
  const found: Candidate[] = []
  const add = (name: string | undefined, weight: number, source: string) => {
    const clean = name === undefined ? undefined : trimEndOf(name.trim(), '.,;:')
    if (clean !== undefined && isCompanyName(clean)) found.push({ name: clean, weight, source })
  }
  if (cover !== undefined) {
    for (const { text, kind } of partsOf(cover).slice(0, coverLinesMax)) {
      const [head, rest] = headOf(text)
      if (kind === 'title' && cover.isFirst) add(head, rest === '' ? 0.4 : 0.5, 'cover')
      else if (rest !== '') add(head, isSmallFirst(rest) ? 0.6 : 0.3, 'cover')
      add(legalName(text), 0.6, 'legal form')
    }
  }
  const [title, behindTitle] = headOf(deck.documentTitle ?? '')
  add(title, behindTitle === '' ? 0.35 : 0.45, 'document')
  for (const text of deck.running) {
    add(copyright(text), 0.7, 'copyright')
    add(headOf(text)[0], 0.45, 'running')
  }
  for (const view of deck.slides) {
    if (view.isLast || view.isFirst)
      for (const { text } of partsOf(view)) add(copyright(text), 0.7, 'copyright')
    for (const name of subjectsOf(view)) add(name, 0.35, 'sentence')
  }
  if (website === null) return found
  const label = (website.split('.', 1)[0] ?? '').replaceAll('-', '')
  add(spelling(deck, label), 0.5, 'website')
  // "Lighthouse Bio" has lighthouse.io.
  for (const { name } of [...found]) if (wordsOf(name)[0] === label) add(name, 0.3, 'website')
  return found
}

/** Lines, and cells of tables each by itself. */
const partsOf = ({ lines }: SlideView) =>
  lines.flatMap(({ text, kind }) => text.split('\t').map((part) => ({ text: part, kind })))

const coverLinesMax = 60

/** "Fomodoro: Governance platform" is a name and what it stands for. Words for the deck itself are no part of it. */
function headOf(text: string): readonly [head: string, rest: string] {
  const bare = text
    .slice(0, 200)
    .replace(/\.(?:pptx?|key|pdf|odp|indd|ai)$/i, '')
    .replace(/^(?:Microsoft PowerPoint|PowerPoint Presentation|Presentation)\s?-\s?/i, '')
    .replaceAll('_', ' ')
  const [head = '', ...rest] = bare.split(/\s?[|:•·/]\s|\s[-–—]\s?/)
  const named = withoutDeckWords(head)
  // What is left after words were taken from its middle is written nowhere.
  return head.includes(named) ? [named, rest.join(' ') + (named === head.trim() ? '' : 'deck')] : ['', '']
}

/** "Acme – the ledger of kitchens". */
const isSmallFirst = (text: string) => startsLetter(text) && !analyse(text).isContent(0)

/** Without what says that it is a deck, which version, and of when. */
function withoutDeckWords(head: string): string {
  const doc = analyse(head)
  let rest = head
  for (const { from, to } of doc.cues('deck.itself', 'section.cover').toReversed()) {
    const [start, end] = [doc.tokens[from]?.start ?? 0, doc.tokens[to - 1]?.end ?? 0]
    rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end)
  }
  return oneLine(rest.replace(/\bv?\d{1,2}\.\d{1,2}\b|\b20\d\d\b/gi, ' '))
}

/** "© 2026 Acme. All rights reserved" */
function copyright(text: string): string | undefined {
  const said =
    /(?:©|\(c\)|copyright)\s{0,2}(?:(?:19|20)\d\d(?:\s?[-–]\s?(?:20)?\d\d)?)?,?\s{0,2}(?:by\s)?([^|•·©,]{2,80})/i.exec(
      text,
    )?.[1] ?? ''
  const doc = analyse(said)
  const [rights] = doc.cues('page.boilerplate')
  const name = rights === undefined ? said : said.slice(0, doc.tokens[rights.from]?.start)
  return name.split(/\s[-–]\s/, 1)[0]?.trim()
}

/** "Larkspur Payroll GmbH" on the cover. */
function legalName(text: string): string | undefined {
  return /^((?:[\p{L}\p{N}&.'’-]{1,30}\s){1,4}(?:Inc\.?|LLC|Ltd\.?|Limited|Corp\.?|GmbH|AG|UG|SE|SAS|S\.?A\.?|S\.?r\.?l\.?|B\.?V\.?|Oy|AB|AS|ApS|Ltda\.?|Pty\.? Ltd\.?|PLC))$/u.exec(
    text.slice(0, 160).trim(),
  )?.[1]
}

/** "Acme is a platform ...": of a sentence that says what something is, one to three words before that. */
function subjectsOf({ doc }: SlideView): string[] {
  return doc.cues('company.is-a').flatMap((cue) => {
    const { from } = doc.sentenceOf(cue)
    const name = doc.textOf({ from, to: cue.from }).split('\t').at(-1) ?? ''
    const words = name.split(' ')
    const isName = words.length <= 3 && words.slice(1).every(startsUpper)
    return isName && name.length <= 80 && cue.from > from ? [name] : []
  })
}

/** The words of the deck that make up the name of a domain, as the deck writes them most often. */
function spelling({ slides, running, documentTitle }: DeckView, wanted: string): string | undefined {
  const counts = new Map<string, number>()
  for (const text of [
    ...slides.flatMap(({ lines }) => lines.map((line) => line.text)),
    ...running,
    documentTitle ?? '',
  ]) {
    const words = [...text.matchAll(namePart)]
    words.forEach(({ index }, at) => {
      for (const last of words.slice(at, at + 3)) {
        const name = text.slice(index, last.index + last[0].length)
        if (!/[^\p{L}\p{N}&'’ -]/u.test(name) && isSpelled(name, wanted))
          counts.set(name, (counts.get(name) ?? 0) + 1)
      }
    })
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}

/** Not of an address. */
const namePart = /(?<![\p{L}\p{N}@./])[\p{L}\p{N}&'’-]{1,40}(?![\p{L}\p{N}@]|\.\p{L})/gu

/** Domains leave `&` out or write it as "and", and `ä` as "a" or "ae". */
function isSpelled(name: string, label: string): boolean {
  // Most words are far from it, and folding costs.
  if (name.length < label.length / 2 || name.length > label.length + 8) return false
  const said = name.replaceAll('&', ' and ')
  const inGerman = Array.from(said.toLowerCase(), (letter) => umlauts[letter] ?? letter).join('')
  return [name, said, inGerman].some((spelling) => wordsOf(spelling).join('') === label)
}

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** Short, with a letter, and neither the name of a section nor the words of any deck. */
function isCompanyName(name: string): boolean {
  const words = wordsOf(name)
  if (name.length < 2 || name.length > 60 || words.length === 0 || words.length > 5 || !hasLetter(name))
    return false
  if (/[!?…©]|https?:|@/.test(name) || notNames.has(words.join(' ')) || notNames.has(words[0] ?? ''))
    return false
  // A sentence is a slogan.
  if (words.length > 3 && name.split(' ').filter(startsLower).length >= 2) return false
  return !isHeading(name)
}

const notNames: ReadonlySet<string> = new Set(Object.values(deckWords.noNames).flat())

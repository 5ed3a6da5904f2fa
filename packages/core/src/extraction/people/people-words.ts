import { packWords } from '../../language/index.ts'
import { wordsOf } from '../../words/index.ts'
import { nameWords } from './name-words.ts'
import { mayBeginTitle, titlesIn } from './role-phrases.ts'

export const textMax = 20_000

/** Whether any of some words is one that tells of founders and leaders: most texts hold none, and need no reading. */
export function mayTellOfPeople(words: readonly string[]): boolean {
  if (words.length < wordsMin) return false
  const [founders, leaders] = [founderWords(), leaderWords()]
  let mayHoldTitle = false
  for (const word of words) {
    if (founders.has(word) || leaders.has(word)) return true
    if (!mayHoldTitle && mayBeginTitle(word)) mayHoldTitle = true
  }
  return mayHoldTitle && titlesIn(words).length > 0
}

const wordsMin = 3

/** Whether any word of a text is one that tells of founders. */
export const mayTellOfFounders = (text: string): boolean =>
  holdsOf(wordsOf(text.slice(0, textMax)), founderWords())

const holdsOf = (words: readonly string[], known: ReadonlySet<string>) =>
  words.some((word) => known.has(word))

/** Words that tell who leads a company where no title does: "led by", "at the helm of", "my colleague". */
const leaderWords = packWords(({ words, phrases }) => {
  const lines = [...phrases['person.led-by'], ...phrases['person.leads'], ...phrases['person.colleague']]
  const inLines = lines.flatMap(({ pieces }) =>
    pieces.flatMap((piece) => ('word' in piece ? [piece.word] : [])),
  )
  return [...words.led, ...words.runs, ...inLines]
    .flatMap(wordsOf)
    .filter((word) => !nameWords().small.has(word))
})

/** Words with which lines and titles begin that tell of founders. */
const founderWords = packWords(({ words, titles, phrases }) => {
  const forms = [
    ...words.founded,
    ...words.founds,
    ...titles.founder,
    ...titles.cofounder,
    ...titles.founding_team,
  ]
  const lines = [
    ...phrases['person.founded-by'],
    ...phrases['person.founds'],
    ...phrases['person.i-found'],
    ...phrases['person.they-founded'],
    ...phrases['person.cofounded'],
    ...phrases['company.was-founded'],
    ...phrases['company.founded-in'],
  ]
  const { small } = nameWords()
  const told = lines.flatMap(({ pieces }) =>
    pieces
      .flatMap((piece) => ('word' in piece ? wordsOf(piece.word) : []))
      .filter((word) => !small.has(word))
      .slice(0, 1),
  )
  return [...forms.flatMap((form) => wordsOf(form).slice(0, 1)), ...told].filter((word) => !small.has(word))
})

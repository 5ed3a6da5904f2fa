import { type Annotator, analyse, packWords } from '../language/index.ts'
import type { Block, Page } from '../web/index.ts'
import { type Token, tokenFlag, wordsOf } from '../words/index.ts'
import { docOfPage, rangeOf, textOfBlock } from './page-doc.ts'
import type { ReadPage } from './site.ts'

/**
 * Blocks of a page that tell the story of somebody else, down to the next heading of that rank: under "How Globex began", "the
 * company" is Globex.
 */
export function toldOfOthers(page: Page, namesOwn: (text: string) => boolean): ReadonlySet<number> {
  const stories = storiesOf(page)
  const told = new Set<number>()
  let rank = 0
  if (stories.size === 0) return told
  for (const { index, level, text } of page.blocks) {
    if (level > 0 && (rank === 0 || level <= rank)) rank = stories.has(index) && !namesOwn(text) ? level : 0
    if (rank > 0) told.add(index)
  }
  return told
}

/** The headings that say that a story of somebody follows, by the index of their block; the readers of a page share them. */
function storiesOf(page: Page): ReadonlySet<number> {
  const known = ofPages.get(page)
  if (known !== undefined) return known
  const stories = new Set(
    page.blocks.flatMap(({ index, level, text }) =>
      level > 0 && text.length <= headingMax && isStory(text) ? [index] : [],
    ),
  )
  ofPages.set(page, stories)
  return stories
}

const ofPages = new WeakMap<Page, ReadonlySet<number>>()
const headingMax = 200

/** "The story of Globex" begins with it; "Our story", and what is behind a colon, do not. */
function isStory(heading: string): boolean {
  if (!wordsOf(heading).some((word) => storyWords().has(word))) return false
  const doc = analyse(heading, { annotators: [names] })
  return doc
    .cues('page.others-story')
    .some(({ from, slots }) => from <= (slots.company?.from === from ? 0 : articlesMax))
}

const articlesMax = 1

/** The first run of capitals that are no pronouns, articles or words of the lines: "Hooli Robotics" of "How Hooli Robotics was founded". */
const names: Annotator = (_text, tokens) => {
  const isName = ({ word, flags }: Token) =>
    (flags & tokenFlag.capital) !== 0 && !smallWords().has(word) && !storyWords().has(word)
  const from = tokens.findIndex(isName)
  if (from === -1) return []
  const length = tokens.slice(from).findIndex((token) => !isName(token))
  return [{ slot: 'company', from, to: length === -1 ? tokens.length : from + length, value: null }]
}

/** Words of the lines that tell of it. Most headings have none, and are not read further. */
const storyWords = packWords(({ phrases }) =>
  phrases['page.others-story'].flatMap(({ pieces }) =>
    pieces.flatMap((piece) => ('word' in piece && piece.word.length > 1 ? [piece.word] : [])),
  ),
)

const smallWords = packWords(({ smallWords, words }) => [...smallWords, ...words.we, ...words.our])

const textMax = 1_500
const leadMax = 120

/** Whether a block of a legal page, what it stands under or what leads to it speaks of an authority, a host or an arbitrator. */
export function isOfOthers({ kind, page }: ReadPage, { heading, index }: Block): boolean {
  if (kind !== 'legal') return false
  const doc = docOfPage(page)
  const says = (at: number | null, lengthMax: number) => {
    const block = at === null ? undefined : page.blocks[at]
    const text = block === undefined || block.text.length > lengthMax ? null : textOfBlock(page, block)
    return text !== null && doc.cuesIn(rangeOf(doc, text), 'page.of-others').length > 0
  }
  return says(heading, Number.POSITIVE_INFINITY) || says(index - 1, leadMax) || says(index, textMax)
}

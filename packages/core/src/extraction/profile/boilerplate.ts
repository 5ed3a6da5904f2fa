import { analyse, type Doc } from '../../language/index.ts'
import { readsLikeInstruction } from '../../web/index.ts'
import { isWord } from '../../words/index.ts'
import { labelDoc, saysOnly } from '../page-doc.ts'

const labelMax = 60
/** Characters of a text that are looked at. */
const textMax = 5_000
const welcomeMax = 50

/** What template engines left, and signs that stand on any site. */
const leftovers = /\{\{|\}\}|<%|%>|\[object|\b(?:undefined|null)\b|©|\b40[0-9]\b.{0,20}$/i

/**
 * Whether a text says nothing of the company: it speaks of cookies, browsers, site builders, was never filled in, is the label of a
 * page, or is words meant for a machine.
 */
export const isBoilerplate = (text: string): boolean =>
  saysNothing(text.length <= labelMax ? labelDoc(text) : analyse(text.slice(0, textMax)))

/** The same of a text that was read. */
export function saysNothing(doc: Doc): boolean {
  const { text } = doc
  if (leftovers.test(text) || readsLikeInstruction(text)) return true
  if (doc.cues('page.boilerplate').length > 0 || endsInReadMore(doc)) return true
  if (text.length > labelMax) return false
  const isWelcome = doc.cues('page.welcome').some(({ from }) => from === 0)
  return (isWelcome && text.length <= welcomeMax) || saysOnly(doc, ...labels)
}

/** Signs behind "Read more". */
const signsMax = 3
const endsInReadMore = (doc: Doc) =>
  doc
    .cues('page.read-more')
    .some(({ to }) => doc.tokens.length - to <= signsMax && !doc.tokens.slice(to).some(isWord))

/** Labels of pages that any site has. */
const labels = [
  'page.home-label',
  'section.about',
  'section.contact',
  'section.press',
  'section.team',
  'section.product',
] as const

import { tokenFlag } from '../../words/index.ts'
import type { Finding } from '../finding.ts'
import { labelDoc, saysOnly } from '../page-doc.ts'
import { saysMuchInLetters } from '../written-forms.ts'

/** One article as one page describes it. */
export interface NewsSaid {
  readonly title: Finding<string>
  readonly url: Finding<string>
  /** `YYYY-MM-DD`, where a whole date stands there. */
  readonly publishedOn: Finding<string> | null
  /** Somebody else wrote it. */
  readonly isCoverage: boolean
}

const titleMin = 12
const titleMax = 200

/** Whether a text may be the title of an article: some words, and not a whole paragraph. */
export function isNewsTitle(text: string): boolean {
  if (text.length > titleMax || leadsElsewhere(text)) return false
  // Some scripts do without spaces, and say more in a letter.
  if (saysMuchInLetters(text)) return text.length >= titleMin / 2
  return text.length >= titleMin && text.split(' ').length >= 3
}

/** "Read the full story here", "Posted by Jane Doe", "12 comments", "Page 3" */
function leadsElsewhere(text: string): boolean {
  const doc = labelDoc(text)
  const [first] = doc.tokens
  const start = first !== undefined && (first.flags & tokenFlag.number) !== 0 ? 1 : 0
  return (
    doc.cues('page.boilerplate').length > 0 ||
    doc.cues('page.read-more', 'page.no-title').some(({ from }) => from === 0 || from === start)
  )
}

/** Of more letters even a title that begins with "more" is one. */
const moreMax = 35

/** Whether a link goes on with what stands over it: "Read more". */
export function leadsOn(text: string): boolean {
  if (text.length > moreMax) return false
  const doc = labelDoc(text)
  return (
    doc.cues('page.read-more').some(({ from }) => from === 0) || saysOnly(doc, 'page.read-more', 'page.more')
  )
}

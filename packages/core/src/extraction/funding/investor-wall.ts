import type { Doc } from '../../language/index.ts'
import type { Page } from '../../web/index.ts'
import { docOfPage, docOfText, textsSaying } from '../page-doc.ts'
import { nameIn } from './investor-name.ts'
import { type KnowsInvestor, looksLikeInvestor } from './investor-words.ts'

/** A name under a heading of investors, and the text of the page that holds it. */
export interface WallName {
  readonly name: string
  readonly text: string
}

/**
 * Names and logos that stand under a heading such as "Our investors". Pages put much under a heading: a name must be known, or
 * look like an investor's.
 */
export function investorWall(page: Page, knows: KnowsInvestor): WallName[] {
  const { blocks, images } = page
  const doc = docOfPage(page)
  const headings = new Set(
    textsSaying(page, doc, ...wallKeys).flatMap((text) => {
      const { block } = text
      const isHeading = block !== null && block.text.length < headingMax && block.region !== 'nav'
      return isHeading && isWall(docOfText(doc, text)) ? [block.index] : []
    }),
  )
  if (headings.size === 0) return []
  const found = new Map<string, WallName>()
  const add = (text: string) => {
    const name = text.length > 80 || found.size >= namesMax ? null : nameIn(withoutLogo(text), knows)
    if (name !== null && !found.has(name) && (knows(name) || looksLikeInvestor(name)))
      found.set(name, { name, text })
  }
  for (const { index, heading, text, images: shown } of blocks) {
    const isUnder = (heading !== null && headings.has(heading)) || headings.has(index)
    if (!isUnder) continue
    if (!headings.has(index)) add(text)
    for (const at of shown) add(images[at]?.alt ?? '')
  }
  return [...found.values()]
}

const wallKeys = ['funding.backed-by', 'section.investors', 'funding.its-investors'] as const
const headingMax = 60
const namesMax = 40

/** "Meet our investors", "Investors and advisors", "Backed by the best"; "For investors in homes" is another matter. */
function isWall(doc: Doc): boolean {
  const end = doc.tokens.length
  const isNear = ({ from }: { from: number }) =>
    from <= 2 && ![...Array(from).keys()].some((at) => doc.isSmall(at))
  if (doc.cues('funding.backed-by').some(isNear)) return true
  return doc
    .cues('section.investors', 'funding.its-investors')
    .some(
      (cue) =>
        isNear(cue) &&
        (end - cue.to <= 1 || doc.cuesIn({ from: cue.to, to: cue.to + 2 }, 'text.list-and').length > 0),
    )
}

/** "Alder Capital logo": what a caption says beside the name. */
function withoutLogo(caption: string): string {
  const at = caption.toLowerCase().search(/\b(?:logo|icon)/)
  return at > 0 ? caption.slice(0, at) : caption
}

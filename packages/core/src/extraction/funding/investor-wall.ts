import type { Page } from '../../web/index.ts'
import { nameIn } from './investor-name.ts'
import { type KnowsInvestor, looksLikeInvestor } from './investor-words.ts'
import { docOf } from './sentence-doc.ts'

/** A name under a heading of investors, and the text of the page that holds it. */
export interface WallName {
  readonly name: string
  readonly text: string
}

/**
 * Names and logos that stand under a heading such as "Our investors". Pages put much under a heading: a name must be known, or
 * look like an investor's.
 */
export function investorWall({ blocks, images }: Page, knows: KnowsInvestor): WallName[] {
  const headings = new Set(
    blocks
      .filter(({ text, region }) => text.length < headingMax && region !== 'nav' && isWall(text))
      .map(({ index }) => index),
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

const headingMax = 60
const namesMax = 40

/** "Meet our investors", "Investors and advisors", "Backed by the best"; "For investors in homes" is another matter. */
function isWall(heading: string): boolean {
  const doc = docOf(heading)
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

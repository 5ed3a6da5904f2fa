import type { Page } from '../../web/index.ts'
import { type KnowsInvestor, nameIn } from './investor-list.ts'
import { investorEnds } from './investor-word-table.ts'

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
      .filter(({ text, region }) => text.length < 60 && region !== 'nav' && isWall.test(text))
      .map(({ index }) => index),
  )
  if (headings.size === 0) return []
  const found = new Map<string, WallName>()
  const add = (text: string) => {
    const name = text.length > 80 || found.size >= namesMax ? null : nameIn(text.replace(logo, ''), knows)
    if (name !== null && !found.has(name) && (knows(name) || looksLikeInvestor.test(name)))
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

const namesMax = 40
const isWall =
  /^(?:(?:our|meet\sour|the|key|lead|institutional|selected|current)\s){0,2}(?:amazing\s|great\s|world-class\s)?(?:investors?|backers|shareholders|investoren|investisseurs|inversores|investidores|investeerders)(?:\s(?:and|&)\s(?:advisors|partners|supporters))?:?$|^(?:proudly\s)?(?:backed|funded|supported)\sby(?:\s[\p{L}\s-]{1,40})?:?$/iu
const logo = /\s?\b(?:logo|icon|logotype)\b.{0,10}$/i
const looksLikeInvestor = new RegExp(`[\\p{L}\\d]\\s(?:${investorEnds})$`, 'u')

import { hasLetter } from '../../kernel/index.ts'
import type { Block } from '../../web/index.ts'
import type { OwnNames } from '../people/own-names.ts'
import { readName } from '../people/person-name.ts'
import { readRole } from '../people/roles.ts'
import type { ReadPage } from '../site.ts'
import { withoutLabels } from './phone-labels.ts'

/**
 * Whether a number is a person's: what leads to it, backwards, is nothing but labels, mailboxes and roles until a name stands
 * there. `before` is what stands in its own block before it.
 */
export function isPersonsNumber(read: ReadPage, { index, region }: Block, before: string, own: OwnNames) {
  if (region !== 'main' && region !== 'aside') return false
  const { blocks } = read.page
  const above = blocks.slice(Math.max(0, index - blocksMax), index)
  // Imprints give who represents the company between its address and its number.
  if (read.kind === 'legal' && [...above, blocks[index]].some((each) => postalCode.test(each?.text ?? '')))
    return false
  const near = above.filter((each) => each.text.length <= lineMax && each.region === region)
  const lines = [...near.slice(-linesMax).flatMap(({ text }) => text.split('\n')), ...before.split('\n')]
  for (const line of lines.reverse().slice(0, linesMax)) {
    for (const part of line.split(parting).reverse()) {
      const kind = kindOf(part, own)
      if (kind === 'name') return true
      if (kind === 'other') return false
    }
  }
  return false
}

/** With its place, as imprints write it: `10115 Berlin`, `1015 CS Amsterdam`, `CB4 3NP`. */
const postalCode = /(?<![\d +/-])\d{4,5}\s\p{Lu}\p{L}|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/u
const blocksMax = 12
const linesMax = 6
const lineMax = 120
const parting = /(?:(?<!\s)\s+)?[,|·•:;()]\s*|\s[–—-]\s/

function kindOf(part: string, own: OwnNames): 'name' | 'passed' | 'other' {
  const bare = withoutLabels(part)
  if (bare === '' || bare.length > lineMax) return bare === '' ? 'passed' : 'other'
  if (!hasLetter(bare) || (bare.indexOf('@') > 0 && !bare.includes(' '))) return 'passed'
  if (readRole(bare, own) !== null) return 'passed'
  return readName(bare)?.strength === 'known' && !own.isOwn(bare) ? 'name' : 'other'
}

import type { Block, JsonLdNode, Page } from '../../web/index.ts'
import type { Finding } from '../finding.ts'
import { found } from '../found.ts'
import { organizationNodes } from '../identity/organization-nodes.ts'
import type { Rule } from '../rules.ts'
import type { ReadPage } from '../site.ts'
import { isOfOthers } from '../told-of-others.ts'
import type { Address, AddressHints } from './address.ts'
import { addressesIn, mayHoldAddress } from './addresses-in.ts'

/** Addresses on a page: structured ones, then those that lines of text spell. */
export function addressFindings(read: ReadPage, hints: AddressHints): Finding<Address>[] {
  return [...structured(read, hints), ...written(read, hints)]
}

function structured(read: ReadPage, { locations }: AddressHints): Finding<Address>[] {
  const { page } = read
  const own = organizationNodes(page)
  const postal = page.jsonLd.filter(
    (node) => node.types.includes('PostalAddress') && own.some(({ path }) => isWithin(node.path, path)),
  )
  return postal.flatMap((node) => {
    const address = addressOf(node, locations)
    return address === null ? [] : [found(read, 'address.json_ld', address, node.text)]
  })
}

/** Of the organisation itself, or of a place of its own. */
function isWithin(path: string, outer: string): boolean {
  return (
    path.startsWith(outer) &&
    /^(?:\.(?:address|location|contactPoint)(?:\[\d+\])?){0,3}$/.test(path.slice(outer.length))
  )
}

function addressOf({ fields, text }: JsonLdNode, locations: AddressHints['locations']): Address | null {
  const said = (key: string) => {
    const value = fields[key]
    return typeof value === 'string' && value.trim() !== '' && text.includes(value) ? value.trim() : null
  }
  const street = said('streetAddress')
  const country = fields.addressCountry
  const countryName =
    typeof country === 'string' ? country : ((country as { name?: unknown } | null | undefined)?.name ?? null)
  const countryIso2 = typeof countryName === 'string' ? locations.countryNamed(countryName) : null
  if (street === null && said('addressLocality') === null) return null
  return {
    street: street ?? '',
    city: said('addressLocality'),
    region: said('addressRegion'),
    postalCode: said('postalCode'),
    countryIso2,
  }
}

function written(read: ReadPage, hints: AddressHints): Finding<Address>[] {
  const all: Finding<Address>[] = []
  const { blocks } = read.page
  for (const [at, block] of blocks.entries()) {
    if (!mayHoldAddress(block.text) || block.text.length > blockMax || isOfOthers(read, block)) continue
    const lead = linesBefore(blocks, at)
    const text = lead === '' ? block.text : `${lead}\n${block.text}`
    for (const { address, from, to } of addressesIn(text, hints)) {
      // What lies in the lines before alone was read when they were.
      if (to <= lead.length) continue
      const quoteFrom = Math.min(from, text.length)
      all.push(found(read, ruleFor(read, block), address, text.slice(quoteFrom, Math.max(to, quoteFrom + 1))))
    }
    if (all.length >= addressesMax) break
  }
  return all
}

const blockMax = 4_000
const addressesMax = 150

/** Short blocks right before one may hold the street that belongs to its city: as lines of their own. */
function linesBefore(blocks: Page['blocks'], at: number): string {
  const lines: string[] = []
  for (let back = at - 1; back >= Math.max(0, at - 4); back--) {
    const block = blocks[back]
    if (block === undefined || block.text.length > 100 || block.region !== blocks[at]?.region) break
    lines.unshift(block.text)
    if (block.kind === 'heading') break
  }
  return lines.join('\n')
}

function ruleFor(read: ReadPage, block: Block): Rule {
  if (block.region === 'footer' || block.region === 'header' || block.region === 'aside')
    return 'address.frame'
  if (read.kind === 'contact' || read.kind === 'legal') return 'address.contact_page'
  return 'address.text'
}

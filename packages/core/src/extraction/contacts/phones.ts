import { digitCount, hasDigit, hasLetter, percentDecoded } from '../../kernel/index.ts'
import type { Block, Link } from '../../web/index.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { organizationNodes } from '../identity/organization-nodes.ts'
import { type OwnNames, ownNames } from '../people/own-names.ts'
import { reconcileEach } from '../reconcile.ts'
import type { Rule } from '../rules.ts'
import type { ReadPage, Site } from '../site.ts'
import { isOfOthers } from '../told-of-others.ts'
import { isPersonsNumber } from './persons-numbers.ts'
import { mayHoldPhone, phonesIn } from './phones-in.ts'

/** Numbers by which the company is called, in the form of E.164: no faxes, and none of its people. */
export function findPhones(site: Site, countries: readonly string[]): readonly Fact<string>[] {
  const own = site.pages.filter(({ origin }) => origin === 'own_site')
  const faxes = new Set<string>()
  const names = ownNames(site)
  const findings = own.flatMap((read) => findingsOn(read, countries, faxes, names))
  // A number that one page calls a fax is a telephone number on no page.
  const calls = findings.filter(({ value }) => !faxes.has(value))
  return mostSaid(reconcileEach(calls, (phone) => phone))
}

/** Best first, then by how many pages have it. */
function mostSaid(facts: readonly Fact<string>[]): readonly Fact<string>[] {
  return facts
    .toSorted(
      (left, right) => right.confidence - left.confidence || right.sources.length - left.sources.length,
    )
    .slice(0, phonesMax)
}

const phonesMax = 60

function findingsOn(
  read: ReadPage,
  countries: readonly string[],
  faxes: Set<string>,
  names: OwnNames,
): Finding<string>[] {
  const all: Finding<string>[] = []
  const { page } = read
  for (const { href, text, block } of callLinks(read)) {
    const [phone] = phonesIn(`Tel: ${percentDecoded(href.slice('tel:'.length))}`, countries)
    if (phone === undefined || isPersonsLink(read, block, text, names)) continue
    all.push(found(read, 'phone.link', phone.e164, href))
  }
  for (const { fields, text } of organizationNodes(page)) {
    for (const telephone of [fields.telephone].flat()) {
      const [phone] = typeof telephone === 'string' ? phonesIn(`Tel: ${telephone}`, countries) : []
      if (phone !== undefined)
        all.push(found(read, 'phone.json_ld', phone.e164, text, Math.max(0, text.indexOf('telephone'))))
    }
  }
  for (const [at, block] of page.blocks.entries()) {
    const { text } = block
    if (!mayHoldPhone(text) || !isPlaceForPhones(read, block) || isOfOthers(read, block)) continue
    const label = labelBefore(page.blocks, at)
    for (const phone of phonesIn(label + text, countries)) {
      if (phone.isFax) faxes.add(phone.e164)
      else if (!isPersonal(read, block, (label + text).slice(label.length, phone.at), names))
        all.push(
          found(
            read,
            ruleFor(read, block, phone.isLabelled),
            phone.e164,
            text,
            Math.max(0, phone.at - label.length),
          ),
        )
    }
    if (all.length > findingsMax) break
  }
  // Many bare numbers in the text of a page are a list of others: of restaurants near a hotel.
  const bare = new Set(all.filter(({ rule }) => rule === 'phone.text').map(({ value }) => value))
  return all.filter(({ rule }) => rule !== 'phone.text' || bare.size <= bareMax)
}

const bareMax = 3
const findingsMax = 200

/** A label in a cell or block of its own: `Fax`, then the number. */
function labelBefore(blocks: readonly Block[], at: number): string {
  const before = blocks[at - 1]?.text ?? ''
  return before.length <= 24 && !hasDigit(before) && hasLetter(before) ? `${before} ` : ''
}

/** Long texts of posts and news give the numbers of others. */
function isPlaceForPhones({ kind }: ReadPage, { region, text }: Block): boolean {
  if (region !== 'main') return true
  return kind !== 'press' && kind !== 'post' && kind !== 'investors' && text.length <= 2_000
}

/** On a page of people every number is one of theirs. */
function isPersonal(read: ReadPage, block: Block, before: string, names: OwnNames): boolean {
  return (block.region === 'main' && read.kind === 'team') || isPersonsNumber(read, block, before, names)
}

/** Links that call, and the blocks they stand in. */
function callLinks({ page, kind }: ReadPage) {
  const isCall = ({ href, region }: Link) =>
    href.startsWith('tel:') && !(region === 'main' && kind === 'team')
  if (!page.links.some(isCall)) return []
  const blocks = new Map(page.blocks.flatMap((block) => block.links.map((link) => [link, block] as const)))
  return page.links
    .flatMap((link, number) => (isCall(link) ? [{ ...link, block: blocks.get(number) }] : []))
    .slice(0, findingsMax)
}

function isPersonsLink(read: ReadPage, block: Block | undefined, text: string, names: OwnNames): boolean {
  const at = block?.text.indexOf(text) ?? -1
  if (block === undefined || at < 0) return false
  // `Call Jane Doe` instead of the number itself.
  return isPersonsNumber(
    read,
    block,
    block.text.slice(0, digitCount(text) >= 3 ? at : at + text.length),
    names,
  )
}

function ruleFor(read: ReadPage, { region }: Block, isLabelled: boolean): Rule {
  if (region !== 'main' || read.kind === 'contact' || read.kind === 'legal') return 'phone.contact_place'
  return isLabelled ? 'phone.labelled' : 'phone.text'
}

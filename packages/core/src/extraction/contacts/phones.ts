import type { Block } from '../../html/page.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { organizationNodes } from '../identity/organization-nodes.ts'
import { isOfOthers } from '../of-others-table.ts'
import { reconcileEach } from '../reconcile.ts'
import type { ReadPage, Site } from '../site.ts'
import { contactsTrust } from './contacts-trust-table.ts'
import { personalLabel } from './phone-labels-table.ts'
import { mayHoldPhone, phonesIn } from './phones-in.ts'

/** Numbers by which the company is called, in the form of E.164: no faxes, and none of its people. */
export function findPhones(site: Site, countries: readonly string[]): readonly Fact<string>[] {
  const own = site.pages.filter(({ origin }) => origin === 'own_site')
  const faxes = new Set<string>()
  const findings = own.flatMap((read) => findingsOn(read, countries, faxes))
  // What one page calls a fax is none to call on any.
  const calls = findings.filter(({ value }) => !faxes.has(value))
  return mostSaid(reconcileEach(calls, { trust: contactsTrust, key: (phone) => phone }))
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

function findingsOn(read: ReadPage, countries: readonly string[], faxes: Set<string>): Finding<string>[] {
  const all: Finding<string>[] = []
  const { page } = read
  for (const { href, region } of page.links) {
    if (!href.startsWith('tel:')) continue
    const number = decoded(href.slice('tel:'.length))
    const [phone] = phonesIn(`Tel: ${number}`, countries)
    if (phone !== undefined)
      all.push(
        found(read, region === 'main' && isOfPeople(read) ? 'phone.team' : 'phone.link', phone.e164, href),
      )
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
      else if (!isPersonal(label + text, phone.at, read, block))
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
    if (all.length > 200) break
  }
  // Many bare numbers in the text of a page are a list of others: of restaurants near a hotel.
  const bare = new Set(all.filter(({ rule }) => rule === 'phone.text').map(({ value }) => value))
  return all.filter(({ rule }) => rule !== 'phone.team' && (rule !== 'phone.text' || bare.size <= bareMax))
}

const bareMax = 3

/** A label in a cell or block of its own: `Fax`, then the number. */
function labelBefore(blocks: readonly Block[], at: number): string {
  const before = blocks[at - 1]?.text ?? ''
  return before.length <= 24 && !/\d/.test(before) && /[\p{L}]/u.test(before) ? `${before} ` : ''
}

/** Long texts of posts and news give the numbers of others. */
function isPlaceForPhones({ kind }: ReadPage, { region, text }: Block): boolean {
  if (region !== 'main') return true
  return kind !== 'press' && kind !== 'post' && kind !== 'investors' && text.length <= 2_000
}

const isOfPeople = ({ kind }: ReadPage) => kind === 'team'

/** A mobile or direct line on a page of people is theirs. */
function isPersonal(text: string, at: number, read: ReadPage, { region }: Block): boolean {
  return region === 'main' && isOfPeople(read) && personalLabel.test(text.slice(Math.max(0, at - 30), at))
}

function ruleFor(read: ReadPage, { region }: Block, isLabelled: boolean): string {
  if (region !== 'main' || read.kind === 'contact' || read.kind === 'legal') return 'phone.contact_place'
  return isLabelled ? 'phone.labelled' : 'phone.text'
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

import { foldText, percentDecoded, trimEndSigns } from '../../kernel/index.ts'
import { isFirstName, registrableDomain } from '../../reference/index.ts'
import type { PageKind, Region } from '../../web/index.ts'
import type { Fact, Finding } from '../finding.ts'
import { found } from '../found.ts'
import { freeMailHosts } from '../free-mail.ts'
import { affinity, labelOf, squash } from '../identity/domain-affinity.ts'
import { organizationNodes } from '../identity/organization-nodes.ts'
import { reconcileEach } from '../reconcile.ts'
import type { Rule } from '../rules.ts'
import type { ReadPage, Site } from '../site.ts'
import { disguisedEmailsIn, emailsIn } from './emails-in.ts'
import { isNobodys, isPlaceLikeName, isRole } from './mailbox-words.ts'

/** Mailboxes of the company: not those of people, not those of others. */
export function findEmails(site: Site): readonly Fact<string>[] {
  const own = site.pages.filter(({ origin }) => origin === 'own_site')
  const findings = own.flatMap((read) => findingsOn(read, site))
  const all = new Set(findings.map(({ value }) => value))
  const kept = findings.filter(({ value }) => isOfCompany(value, site, all))
  return reconcileEach(kept, (email) => email)
    .toSorted((left, right) => right.sources.length - left.sources.length)
    .slice(0, emailsMax)
}

const emailsMax = 40

function findingsOn(read: ReadPage, site: Site): Finding<string>[] {
  const all: Finding<string>[] = []
  const add = (rule: Rule, email: string, text: string, at: number, region: Region = 'main') => {
    const clean = trimEndSigns(email.toLowerCase(), '.')
    const [name = '', host = ''] = clean.split('@')
    if (isNobodys(name, host) || name.length > 50 || name.includes(host.slice(0, host.lastIndexOf('.') + 1)))
      return
    if (region === 'main' && tellsOfOthers.has(read.kind) && !isHostOf(host, site)) return
    all.push(found(read, rule, clean, text, Math.max(0, at)))
  }
  const { page } = read
  for (const { href, region } of page.links) {
    if (href.startsWith('mailto:')) {
      const address = (percentDecoded(href.slice('mailto:'.length)).split('?', 1)[0] ?? '').replace(
        /[\\\s"'<>]+/g,
        ' ',
      )
      for (const email of emailsIn(address)) add('email.link', email, href, 0, region)
    }
  }
  for (const { fields, text } of organizationNodes(page))
    for (const value of [fields.email].flat())
      for (const email of typeof value === 'string' ? emailsIn(value) : [])
        add('email.json_ld', email, text, text.indexOf(email))
  for (const { text, region } of page.blocks) {
    if (text.length > textMax) continue
    for (const email of emailsIn(text)) add('email.text', email, text, text.indexOf(email), region)
    for (const { email, at } of disguisedEmailsIn(text)) add('email.disguised', email, text, at, region)
    if (all.length > 300) break
  }
  return all
}

/** Pages that give mailboxes of authorities, agencies and customers: there only those of the company's own host count. */
const tellsOfOthers: ReadonlySet<PageKind> = new Set(['legal', 'press', 'post', 'customers', 'investors'])

const textMax = 20_000

/** A mailbox by its name and host; `all` are those of the whole site. */
export function isOfCompany(
  email: string,
  site: Pick<Site, 'domain' | 'names'>,
  all: ReadonlySet<string>,
): boolean {
  const [name = '', host = ''] = email.split('@')
  const isOwnHost = isHostOf(host, site)
  const kind = mailboxKind(name, site)
  if (kind === 'person') return false
  if (isOwnHost) return kind === 'role' || all.size <= 2
  // Elsewhere: the company's only mailbox, or a role at a host that is not everybody's.
  if (freeMailHosts.has(host)) return kind === 'role' ? all.size <= 4 : all.size === 1
  return kind === 'role'
}

function isHostOf(host: string, { domain, names }: Pick<Site, 'domain' | 'names'>): boolean {
  if (registrableDomain(host) === registrableDomain(domain)) return true
  const label = labelOf(host)
  return label.label === labelOf(domain).label || names.some((name) => affinity(name, label) >= 0.8)
}

/** Whose a mailbox is by its name: of a role or of the company, of a person, or no telling. */
export function mailboxKind(
  name: string,
  site: Pick<Site, 'domain' | 'names'>,
): 'role' | 'person' | 'unknown' {
  const folded = foldText(name)
  const parts = (folded.startsWith('e-') ? folded.slice(2) : folded)
    .split(/[^a-z]+/)
    .filter((part) => part !== '')
  const whole = parts.join('')
  const ours = [labelOf(site.domain).label, ...site.names.map(squash)].filter((key) => key.length >= 3)
  if (ours.some((key) => key === whole)) return 'role'
  const others = parts.filter((part) => !isRole(part))
  const namesRole = others.length < parts.length
  // A role does not make `hr.maria` or `jane.office` anybody's but hers; `t.halloran` is a person whatever the second part holds.
  if (others.some((part) => part.length > 2 && isFirstName(part) && !(namesRole && isPlaceLikeName(part))))
    return 'person'
  if (parts.length === 2 && parts[0]?.length === 1 && (parts[1]?.length ?? 0) > 2) return 'person'
  if (namesRole) return 'role'
  if (
    ours.some((key) => key.length >= 5 && whole.length >= 4 && (whole.includes(key) || key.includes(whole)))
  )
    return 'role'
  // `jane.doe`, `j.doe`
  if (parts.length >= 2) return 'person'
  return 'unknown'
}

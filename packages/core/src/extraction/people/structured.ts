import { getDomain } from 'tldts'
import { foldText, includesAny } from '../../kernel/index.ts'
import type { JsonLdNode } from '../../web/index.ts'
import type { ReadPage } from '../site.ts'
import type { OwnNames } from './own-names.ts'
import { readName } from './person-name.ts'
import { kindIn, type RoleKind } from './role-phrases.ts'
import { readRole } from './roles.ts'

export interface StructuredPerson {
  readonly name: string
  readonly kind: RoleKind
  readonly title: string | null
  readonly urls: readonly string[]
  /** Verbatim JSON that holds the name. */
  readonly quote: string
}

/** People whom a page's JSON-LD gives as founders, employees or members of the company. */
export function structuredPeople(
  { page, kind }: ReadPage,
  domain: string,
  own: OwnNames,
): readonly StructuredPerson[] {
  const nodes = page.jsonLd.slice(0, nodesMax)
  const byId = new Map(
    nodes.flatMap((node) =>
      isText(node.fields['@id']) && node.types.length > 0 ? [[node.fields['@id'], node] as const] : [],
    ),
  )
  const organizations = nodes.filter(({ types }) => types.some(isOrganization))
  const ours = organizations.filter((node) =>
    isOwn(node, domain, own, organizations.length === 1 && kind === 'home'),
  )
  return [
    ...ours.flatMap((node) => membersOf(node, nodes, byId, own)),
    ...nodes.filter(({ types }) => types.includes('Person')).flatMap((node) => worker(node, domain, own)),
  ]
}

const nodesMax = 300
const isOrganization = (type: string) =>
  includesAny(type, organizations) || type.endsWith('Store') || type.endsWith('Service')
const organizations = ['Organization', 'Corporation', 'Business', 'Company', 'Startup', 'NGO']
const members: readonly (readonly [field: string, kind: RoleKind])[] = [
  ['founder', 'founder'],
  ['founders', 'founder'],
  ['employee', 'member'],
  ['employees', 'member'],
  ['member', 'member'],
]

function isOwn(node: JsonLdNode, domain: string, own: OwnNames, isOnly: boolean): boolean {
  const { name, legalName, url } = node.fields
  // The author of a theme or the publisher of an article is another organisation.
  if (isText(name) && own.isOwn(name)) return true
  if (isText(legalName) && own.isOwn(legalName)) return true
  if (isText(url)) return getDomain(url, { allowPrivateDomains: true }) === domain
  return isOnly && !isText(name)
}

function membersOf(
  node: JsonLdNode,
  nodes: readonly JsonLdNode[],
  byId: ReadonlyMap<string, JsonLdNode>,
  own: OwnNames,
): StructuredPerson[] {
  return members.flatMap(([field, kind]) => {
    const value = node.fields[field]
    const entries = Array.isArray(value) ? value.slice(0, 50) : value === undefined ? [] : [value]
    return entries.flatMap((entry): StructuredPerson[] => {
      const fields = isText(entry) ? { name: entry } : isRecord(entry) ? entry : {}
      const target = isText(fields['@id']) && !isText(fields.name) ? byId.get(fields['@id']) : undefined
      const known: Readonly<Record<string, unknown>> = target?.fields ?? fields
      const name = isText(known.name) ? readName(known.name) : null
      const type = known['@type']
      if (
        name === null ||
        (isText(type) && isOrganization(type)) ||
        (target !== undefined && !target.types.includes('Person'))
      )
        return []
      const title =
        isText(known.jobTitle) && readRole(known.jobTitle, own) !== null ? known.jobTitle.trim() : null
      const said = title === null ? null : kindIn(title)
      const quote = quoteOf(node, field, name.text) ?? quoteOfPerson(nodes, name.text)
      if (quote === null || said === 'outsider') return []
      return [{ name: name.text, kind: strongest(kind, said), title, urls: urlsOf(known), quote }]
    })
  })
}

/** A person who works for the company, wherever on the page they are described. */
function worker(node: JsonLdNode, domain: string, own: OwnNames): StructuredPerson[] {
  const { name, jobTitle, worksFor } = node.fields
  const person = isText(name) ? readName(name) : null
  if (person === null || !isText(jobTitle) || !isRecord(worksFor)) return []
  const isHere =
    (isText(worksFor.name) && own.isOwn(worksFor.name)) ||
    (isText(worksFor.url) && getDomain(worksFor.url, { allowPrivateDomains: true }) === domain)
  const role = isHere ? readRole(jobTitle, own) : null
  const quote = quoteOfPerson([node], person.text)
  if (role === null || role.kind === 'outsider' || role.kind === 'elsewhere' || quote === null) return []
  return [{ name: person.text, kind: role.kind, title: jobTitle.trim(), urls: urlsOf(node.fields), quote }]
}

const strongest = (kind: RoleKind, said: ReturnType<typeof kindIn>): RoleKind =>
  said === null || said === 'nobody' || said === 'outsider' || (kind === 'founder' && said !== 'cofounder')
    ? kind
    : said

const urlsOf = (fields: Readonly<Record<string, unknown>>) =>
  [fields.sameAs, fields.url].flat().filter(isText).slice(0, 10)

/** From the member's name on, so that what is said and of whom stand in one quote. */
function quoteOf({ text }: JsonLdNode, field: string, name: string): string | null {
  const start = text.indexOf(`"${field}"`)
  const quote = start < 0 ? '' : text.slice(start, start + 300)
  return foldText(quote).includes(foldText(name)) ? quote : null
}

function quoteOfPerson(nodes: readonly JsonLdNode[], name: string): string | null {
  const node = nodes.find(
    ({ types, text }) => types.includes('Person') && foldText(text).includes(foldText(name)),
  )
  if (node === undefined) return null
  const at = foldText(node.text).indexOf(foldText(name))
  const quote = node.text.slice(Math.max(0, at - 100), Math.max(0, at - 100) + 300)
  return foldText(quote).includes(foldText(name)) ? quote : null
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

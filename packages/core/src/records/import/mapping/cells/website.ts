import {
  hostKind,
  isPlaceholderHost,
  normalizeWebsite,
  registrableDomain,
} from '../../../../reference/index.ts'
import { isPlaceholder, saysUnknown } from '../import-words.ts'
import type { MappingField } from '../mapping-fields.ts'

export type WebsiteCell =
  | { readonly website: string }
  /** What stands there in place of a website, and the link of the record that takes it, if one does. */
  | { readonly no: string; readonly link: MappingField | null }
  | { readonly says: 'unknown' }

/** A website, or what a cell has in its place: a mail address, a mail provider, a social page, a link page, a marketplace, "to follow". */
export function readWebsiteCell(written: string): WebsiteCell {
  const text = written.trim()
  if (saysUnknown(text)) return { says: 'unknown' }
  if (isPlaceholder(text)) return none('a placeholder')
  if (text.includes('@') && !text.includes('/')) return none('a mail address')
  if (!text.includes('.')) return none('a placeholder')
  const found = normalizeWebsite(text)
  // What is wrong with it is said where it is normalised.
  if ('problem' in found) return text.includes(' ') ? none('no web address') : { website: text }
  const { domain } = found
  if (isPlaceholderHost(domain)) return none('a placeholder')
  const kind = hostKind(domain)
  if (kind === null) return { website: text }
  // A profile of a person is none of the company.
  const isPerson = text.toLowerCase().includes('linkedin.com/in/')
  return {
    no: kindTexts[kind],
    link: isPerson ? null : (linkFields[registrableDomain(domain) ?? domain] ?? null),
  }
}

const none = (no: string): WebsiteCell => ({ no, link: null })

const kindTexts = {
  mail: 'a mail provider',
  network: 'a social page',
  links: 'a link page',
  market: 'a marketplace',
  directory: 'a page of a directory',
  file: 'a page that many share',
} as const

const linkFields: Readonly<Record<string, MappingField>> = {
  'linkedin.com': 'company_network_url',
  'twitter.com': 'x_url',
  'x.com': 'x_url',
  'facebook.com': 'facebook_url',
  'youtube.com': 'youtube_url',
  'github.com': 'github_url',
}

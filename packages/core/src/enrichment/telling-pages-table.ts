import type { PageKind } from '../web/sites/snapshot.ts'

/**
 * Which pages would tell of a member of a result, beside the home page: while the site has such a page and none of them could be
 * read, what was not found was not looked for. It is by the home page that others are found.
 */
export const tellingPages: Readonly<Record<string, readonly PageKind[]>> = {
  name: ['home'],
  legal_name: ['legal', 'home'],
  tagline: ['home'],
  description: ['home', 'about'],
  summary: ['home', 'about'],
  founded_year: ['about', 'home'],
  status: ['home'],
  location: ['contact', 'legal', 'home'],
  offices: ['contact', 'about'],
  industries: ['home'],
  primary_industry: ['home'],
  tags: ['home'],
  business_models: ['home', 'product', 'pricing'],
  customer_segments: ['home', 'customers'],
  value_proposition: ['home'],
  products: ['product', 'home'],
  pricing: ['pricing'],
  customers: ['customers', 'home'],
  technologies: ['home'],
  languages: ['home'],
  employee_count: ['about', 'home'],
  employee_range: ['about', 'home'],
  hiring: ['careers'],
  contact: ['contact', 'home'],
  links: ['home'],
  logo_url: ['home'],
  founders: ['team', 'about'],
  founder_count: ['team', 'about'],
  key_people: ['team', 'about'],
  team: ['team', 'about'],
  funding: ['press', 'post', 'investors'],
  rounds: ['press', 'post', 'investors'],
  investors: ['press', 'post', 'investors'],
  acquisition: ['press', 'post'],
  ipo: ['press', 'post', 'investors'],
}

export function isUntold(member: string, unread: ReadonlySet<PageKind>): boolean {
  return unread.has('home') || (tellingPages[member] ?? []).some((kind) => unread.has(kind))
}

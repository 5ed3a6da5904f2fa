import type { SectionName } from './section-table.ts'

/** What a sentence may be about, and the part of the report that it is in. */
const topics = {
  self: 'summary',
  founded: 'summary',
  place: 'summary',
  size: 'summary',
  legal_name: 'summary',
  status: 'summary',
  promise: 'product',
  products: 'product',
  segments: 'product',
  price: 'product',
  integrations: 'product',
  platforms: 'product',
  customers: 'traction',
  traction: 'traction',
  founder: 'team',
  career: 'team',
  key_people: 'team',
  total_raised: 'funding',
  round: 'funding',
  round_detail: 'funding',
  investors: 'funding',
  market: 'market',
  competitor: 'competitors',
  open_roles: 'hiring',
  roles: 'hiring',
  technologies: 'technology',
  news: 'news',
  risk: 'risks',
} as const satisfies Readonly<Record<string, SectionName>>

export type Topic = keyof typeof topics
export const sectionOf = (topic: Topic): SectionName => topics[topic]

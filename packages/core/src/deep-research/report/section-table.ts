/** The parts of a report, in their order. Those of which nothing is known are left out, but for the last. */
export const sections = [
  ['summary', 'Summary'],
  ['product', 'Product'],
  ['traction', 'Customers and traction'],
  ['team', 'Team'],
  ['funding', 'Funding'],
  ['market', 'Market'],
  ['competitors', 'Competitors'],
  ['hiring', 'Hiring'],
  ['technology', 'Technology'],
  ['news', 'News'],
  ['risks', 'Risks'],
  ['unconfirmed', 'Unconfirmed'],
  ['limitations', 'What we could not check'],
] as const

export type SectionName = (typeof sections)[number][0]
export const sectionTitles = Object.fromEntries(sections) as Readonly<Record<SectionName, string>>

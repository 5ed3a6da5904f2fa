/** Kinds of organisations that are told by a noun: "university", "Stiftung". What is none of them is a company. */
const organizationKinds = [
  'university',
  'research_institute',
  'school',
  'museum',
  'hospital',
  'non_profit',
  'government',
  'investment_fund',
  'accelerator',
  'media',
  'subsidiary',
  /** Libraries, archives, parks, churches, unions, parties. */
  'other',
] as const
export type OrganizationKind = (typeof organizationKinds)[number]

/** The keys of the packs: beside the nouns what a noun has before or behind it that makes it one of a non-profit. */
export const organizationKeys = ['without_profit', ...organizationKinds] as const
export type OrganizationKey = (typeof organizationKeys)[number]

import { contactsTrust } from './contacts/contacts-trust-table.ts'
import { fundingTrust } from './funding/funding-trust-table.ts'
import { hiringTrust } from './hiring/hiring-trust-table.ts'
import { identityTrust } from './identity/identity-trust-table.ts'
import { peopleTrust } from './people/people-trust-table.ts'
import { presenceTrust } from './presence/presence-trust-table.ts'
import { pressTrust } from './press/press-trust-table.ts'
import { productTrust } from './product/product-trust-table.ts'
import { profileTrust } from './profile/profile-trust-table.ts'
import { tractionTrust } from './traction/traction-trust-table.ts'
import type { Trust } from './trust.ts'

const rows = {
  // Where a model points at a place; it does not make what stands there surer.
  'model.quoted': { method: 'model', confidence: 0.6 },
  ...contactsTrust,
  ...fundingTrust,
  ...hiringTrust,
  ...identityTrust,
  ...peopleTrust,
  ...presenceTrust,
  ...pressTrust,
  ...productTrust,
  ...profileTrust,
  ...tractionTrust,
} as const

/** A way in which a value is read: `name.agreed`. Each has its row in the table of its extractor. */
export type Rule = keyof typeof rows

/** What the findings of each rule are worth. */
export const ruleTrust: Readonly<Record<Rule, Trust>> = rows

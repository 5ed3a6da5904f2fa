import { findContacts } from './contacts/contacts.ts'
import type { Extractors } from './extractors.ts'
import { findFunding } from './funding/funding.ts'
import { findIdentity } from './identity/identity.ts'
import { findPeople } from './people/people.ts'
import { industriesFrom } from './profile/industries.ts'
import { findProfile } from './profile/profile.ts'

export const allExtractors: Extractors = {
  identity: findIdentity,
  contacts: findContacts,
  profile: findProfile,
  people: findPeople,
  funding: findFunding,
  industries: industriesFrom,
}

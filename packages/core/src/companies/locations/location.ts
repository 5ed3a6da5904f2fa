import type { Static } from '../../schema.ts'
import type { LocationSchema } from '../company.ts'

/** Where a company is, as the contract's record holds it (types.ts `Location`): every part may be unknown. */
export type Location = Static<typeof LocationSchema>

import { type Static, titled } from '../kernel/index.ts'
import { enrichmentBase } from './evidence-schema.ts'
import { generalFields } from './general-field-table.ts'

export const GeneralResultSchema = titled('GeneralEnrichmentResult', { ...enrichmentBase, ...generalFields })

export type GeneralResult = Static<typeof GeneralResultSchema>

import { readVcModel, type VcModel } from './model.ts'
import weights from './vc-model.json' with { type: 'json' }

/** The weights that come with the product; `scripts/eval/enrichment/vc-fit.ts` makes them. */
export const shippedModel: VcModel = readVcModel(weights)

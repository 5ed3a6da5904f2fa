import { type VcModel, withYoungerSignals } from './model.ts'
import weights from './vc-model.json' with { type: 'json' }

/** The weights that come with the product; `scripts/eval/enrichment/vc-fit.ts` makes them, and a test holds them against the form. */
export const shippedModel: VcModel = withYoungerSignals(weights)

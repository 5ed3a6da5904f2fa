import type { Fact } from '../finding.ts'
import { found } from '../found.ts'
import { reconcileEach } from '../reconcile.ts'
import type { Site } from '../site.ts'
import { type BusinessModel, businessModelCues } from './business-model-table.ts'
import { hitsIn, ownPages } from './profile-pages.ts'

/** How the company earns its money, by what its own pages say and offer. */
export function findBusinessModels(site: Site): readonly Fact<BusinessModel>[] {
  const findings = ownPages(site, 'home', 'about', 'product', 'pricing').flatMap((read) =>
    businessModelCues.flatMap(({ model, kind, words, pattern }) =>
      hitsIn(read, pattern, 2, words).map(({ block, at }) =>
        found(read, `model.${kind}`, model, block.text, at),
      ),
    ),
  )
  return reconcileEach(findings, (model) => model)
}

/** Whether a quote says that a company earns its money so. */
export const businessModelReadsBack = (quote: string, value: BusinessModel): boolean =>
  businessModelCues.some(({ model, pattern }) => model === value && quote.search(pattern) >= 0)

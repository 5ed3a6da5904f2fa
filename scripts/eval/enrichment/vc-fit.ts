import { parseArgs } from 'node:util'
import { priorWeights, tableCaps } from '../../../packages/core/src/vc-backability/model.ts'
import { signalIds } from '../../../packages/core/src/vc-backability/signals/signal-table.ts'
import { trainVc } from '../../../packages/core/src/vc-backability/train.ts'
import { loadEvalData } from './load-sites.ts'
import { describedCompanies, vcLabels } from './vc-data.ts'

/**
 * Fits the weights that the product ships: to half of the descriptions by rule and to the labelled sites, which are few and count
 * five times. The labelled descriptions and the other half are not looked at.
 *
 *     bun scripts/eval/enrichment/vc-fit.ts [--data DIRECTORY] [--write]
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    write: { type: 'boolean', default: false },
  },
})
const data = loadEvalData(values.data)
const labels = data === null ? null : vcLabels(data)
if (data === null || labels === null) {
  console.log(`skipped: ${values.data} is absent`)
  process.exit(0)
}
const sites = labels.filter(({ kind }) => kind === 'html').map((label) => ({ ...label, weight: 5 }))
const { model, report } = trainVc([...describedCompanies(data).trained, ...sites], {
  base: {
    version: 'none',
    intercept: priorWeights.intercept,
    weights: Object.fromEntries(signalIds.map((id, index) => [id, priorWeights.weights[index] ?? 0])),
    caps: tableCaps,
    threshold: 0.5,
    trained_on: { positives: 0, negatives: 0, date: 'none' },
  },
  date: new Date().toISOString().slice(0, 10),
  version: '1',
  pull: 80,
})
const { wrong, ...figures } = report
console.log(JSON.stringify(figures, null, 2))
console.log(
  `${wrong.length} wrong; ${wrong
    .filter(({ id }) => id.startsWith('vv'))
    .map(({ id, chance }) => `${id} ${chance.toFixed(2)}`)
    .join(', ')}`,
)
const file = new URL('../../../packages/core/src/vc-backability/vc-model.json', import.meta.url)
if (values.write) await Bun.write(file, `${JSON.stringify(model, null, 2)}\n`)
else console.log(JSON.stringify(model, null, 2))

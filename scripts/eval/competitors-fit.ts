import { parseArgs } from 'node:util'
import { levelOf } from '../../packages/core/src/competitors/score.ts'
import { corpusPath, productsOf } from './competitors/data.ts'
import { fitModel, precisionOf } from './competitors/fit-model.ts'
import { pairsOf } from './competitors/pairs.ts'
import { datasetOf } from './dataset.ts'

/**
 * Fits the model that the product ships, to products and what public lists call their replacements; levels are cut where models that
 * had not seen the product are right often enough.
 *
 *     bun scripts/eval/competitors-fit.ts [--data DIRECTORY] [--write]
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data' },
    write: { type: 'boolean', default: false },
  },
})
const products = productsOf(values.data)
if (products === null) {
  console.log(`skipped: ${values.data} is absent`)
  process.exit(0)
}
const dataset = await datasetOf(corpusPath(values.data))
const { model, judged } = fitModel(await pairsOf(products, dataset), '1')
for (const level of ['VERY HIGH', 'HIGH', 'MEDIUM', 'LOW', 'NOT RELEVANT'] as const) {
  const pairs = judged.filter(({ chance }) => levelOf(chance, model) === level)
  console.log(`${level.padEnd(13)} ${pairs.length} pairs, ${precisionOf(pairs).toFixed(3)} competitors`)
}
const file = new URL('../../packages/core/src/competitors/competitor-model.json', import.meta.url)
if (values.write) await Bun.write(file, `${JSON.stringify(model, null, 2)}\n`)
else console.log(JSON.stringify(model, null, 2))

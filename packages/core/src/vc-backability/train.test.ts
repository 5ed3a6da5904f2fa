import { describe, expect, test } from 'bun:test'
import { readVcModel } from './model.ts'
import { shippedModel } from './shipped-model.ts'
import { type Labelled, labelsMin, reportOf, trainVc } from './train.ts'
import weights from './vc-model.json' with { type: 'json' }

const training = { base: shippedModel, date: '2026-11-01', version: 'acme-1' }
const label = (id: string, isYes: boolean, counts: Labelled['counts']): Labelled => ({ id, isYes, counts })
const many = (count: number, isYes: boolean, counts: Labelled['counts']) =>
  Array.from({ length: count }, (_, at) => label(`${isYes}-${JSON.stringify(counts)}-${at}`, isYes, counts))

const good = [
  ...many(40, true, { site: 1, software: 3, sign_up: 1, demo: 1 }),
  ...many(60, false, { site: 1, local_trade: 3, local_terms: 2, local_trade_first: 1 }),
]

test('the weights that come with the product have the form that is asked of others', () => {
  expect(readVcModel(weights)).toEqual(shippedModel)
})

describe('training', () => {
  test('gives a model that is read back, with what it was trained on', () => {
    const { model, report, refusal } = trainVc(good, training)
    expect(refusal).toBeNull()
    expect(readVcModel(JSON.parse(JSON.stringify(model)))).toEqual(model)
    expect([model.version, model.trained_on]).toEqual([
      'acme-1',
      { positives: 40, negatives: 60, date: '2026-11-01' },
    ])
    expect([report.precision, report.recall, report.falsePositiveRate, report.wrong]).toEqual([1, 1, 0, []])
  })

  test('learns what the labels say: where agencies are fundable, the weight of being one shrinks', () => {
    const agencies = many(60, true, { site: 1, software: 3, agency: 3, agency_first: 1 })
    const { model } = trainVc([...good, ...agencies], training)
    expect(model.weights['agency']).toBeGreaterThan(shippedModel.weights['agency'] ?? 0)
    expect(model.weights['institution']).toBe(shippedModel.weights['institution'] ?? 0)
  })

  test('refuses a model that calls too many ordinary companies fundable, and names them', () => {
    const alike = many(8, false, { site: 1, software: 3, sign_up: 1, demo: 1 })
    const { report, refusal } = trainVc([...good, ...alike], training)
    expect(report.falsePositiveRate).toBeGreaterThan(0.05)
    expect(refusal).toMatch(/^11\.8 % of those labelled Likely Not would be called Yes/)
    expect(report.wrong.map(({ id }) => id).sort()).toEqual(alike.map(({ id }) => id).sort())
  })

  test('refuses too few labels of a class', () => {
    expect(trainVc(good.slice(0, labelsMin - 1), training).refusal).toBe(
      'It takes at least 10 labels of each class that could be read; there are 9 Yes and 0 Likely Not.',
    )
    expect(trainVc([], training).refusal).toMatch(/there are 0 Yes and 0 Likely Not/)
  })

  test('is judged on labels that were held out, never on its own', () => {
    // One odd label: a model that had seen it would lean its way.
    const odd = label('odd', true, { site: 1, media: 2 })
    expect(trainVc([...good, odd], training).report.wrong.map(({ id }) => id)).toEqual(['odd'])
  })
})

test('a report counts what it says', () => {
  const judged = [
    { id: 'a', isYes: true, chance: 0.9 },
    { id: 'b', isYes: true, chance: 0.2 },
    { id: 'c', isYes: false, chance: 0.6 },
    { id: 'd', isYes: false, chance: 0.1 },
  ]
  const { precision, recall, falsePositiveRate, brier, calibration, wrong } = reportOf(judged, 0.5, 2)
  expect([precision, recall, falsePositiveRate]).toEqual([0.5, 0.5, 0.5])
  expect(brier).toBeCloseTo((0.01 + 0.64 + 0.36 + 0.01) / 4)
  expect(wrong.map(({ id }) => id)).toEqual(['b', 'c'])
  expect(calibration.map(({ from, count, shareYes }) => [from, count, shareYes])).toEqual([
    [0.1, 1, 0],
    [0.2, 1, 1],
    [0.6, 1, 0],
    [0.9, 1, 1],
  ])
})

describe('a model file', () => {
  const broken = (change: object) => {
    try {
      readVcModel({ ...structuredClone(shippedModel), ...change })
      return null
    } catch (error) {
      return (error as Error).message
    }
  }

  test('that is older than a signal takes it with the weight it comes with', () => {
    const { media, ...older } = shippedModel.weights
    expect(media).toBeNumber()
    expect(readVcModel({ ...shippedModel, weights: older }).weights).toEqual({ ...older, media: -0.8 })
  })

  test('that is not one is refused in words', () => {
    expect(broken({})).toBeNull()
    expect(broken({ threshold: 2 })).toMatch(/not usable: \/threshold/)
    expect(broken({ more: 1 })).toMatch(/not usable: \/more/)
    expect(broken({ weights: { ...shippedModel.weights, charm: 1 } })).toMatch(
      /weight for charm, which is no signal/,
    )
    expect(() => readVcModel(null)).toThrow('not usable')
  })
})

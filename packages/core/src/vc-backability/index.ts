export type { Answer } from './answers.ts'
export {
  type Canonical,
  type CanonicalChoice,
  canonicalChoices,
  canonicalDefault,
  type OnRecord,
  readRecord,
} from './canonical.ts'
export type { ManyParts } from './classify-many.ts'
export { chanceIn, judge } from './judge.ts'
export { readLabelFile } from './label-file.ts'
export { blankChanceMin } from './live.ts'
export { readVcModel, type VcModel } from './model.ts'
export { networkControl } from './network-control.ts'
export { type VcParts, vcBackability, verdictUpkeep } from './open.ts'
export { type VcResult, type VcRow, vcBounds } from './schema.ts'
export { askingModel } from './second-opinion.ts'
export { shippedModel } from './shipped-model.ts'
export { wordsOf } from './signals/words.ts'
export { readFacts } from './site-facts.ts'
export { isBlankHome } from './site-probe.ts'
export type { Verdict, VerdictStore } from './store.ts'
export { falsePositiveRateMax, type Labelled, type Training, type TrainingReport, trainVc } from './train.ts'
export { type Label, type LabelSignals, readLabelSignals } from './training-data.ts'
export { createVcWork, type VcTry } from './work.ts'

import type { FundingSummary, RoundType } from '../records/index.ts'

export interface RoundStage {
  /** The stage of a company after such a round; null where it says nothing. */
  readonly stage: FundingSummary['stage']
  /** Whether what it brings counts to what was raised in all. */
  readonly counts: boolean
  /** Whether companies mostly have had no round before. */
  readonly opens: boolean
}

export const roundStages: Readonly<Record<RoundType, RoundStage>> = {
  pre_seed: { stage: 'pre_seed', counts: true, opens: true },
  seed: { stage: 'seed', counts: true, opens: true },
  angel: { stage: 'pre_seed', counts: true, opens: true },
  accelerator: { stage: 'pre_seed', counts: true, opens: true },
  series_a: { stage: 'series_a', counts: true, opens: false },
  series_b: { stage: 'series_b', counts: true, opens: false },
  series_c: { stage: 'series_c', counts: true, opens: false },
  series_d: { stage: 'series_d_plus', counts: true, opens: false },
  series_e_plus: { stage: 'series_d_plus', counts: true, opens: false },
  bridge: { stage: null, counts: true, opens: false },
  convertible_note: { stage: null, counts: true, opens: true },
  safe: { stage: null, counts: true, opens: true },
  grant: { stage: null, counts: false, opens: false },
  debt: { stage: null, counts: false, opens: false },
  crowdfunding: { stage: null, counts: false, opens: false },
  corporate: { stage: null, counts: true, opens: false },
  secondary: { stage: null, counts: false, opens: false },
  private_equity: { stage: 'growth', counts: true, opens: false },
  ipo: { stage: 'exited', counts: false, opens: false },
  unknown: { stage: null, counts: true, opens: true },
}

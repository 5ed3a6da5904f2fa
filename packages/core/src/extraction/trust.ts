export type Method = 'structured_data' | 'rule' | 'model' | 'dataset' | 'hint'

/** What the findings of one rule are worth. */
export interface Trust {
  readonly method: Method
  /** 0 to 1: precision as measured where `measured` says so, else a guess that the calibration table watches. */
  readonly confidence: number
  /** `91 of 93`: right ones of those the evaluation could judge. */
  readonly measured?: string
}

/** Each extractor's own rows, by rule; `rules.ts` puts them together. */
export type TrustTable = Readonly<Record<string, Trust>>

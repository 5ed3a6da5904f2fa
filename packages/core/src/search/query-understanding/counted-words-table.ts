import type { RangeKey } from '../../records/index.ts'

/** How queries say a number that needs no rule of its own: `more than 10k followers`, `score above 7`. */
export interface CountedWords {
  /** Before or behind the number, separated by `|`. */
  readonly words: string
  /** Single words that may stand between the number and its words: "10k LinkedIn followers". */
  readonly between?: string
  /** What may follow and says no more: "10k followers on LinkedIn", "score above 7 / 10". Separated by `|`. */
  readonly behind?: string
  /** Only companies have such a number: who is spoken of need not be asked. */
  readonly isOfCompaniesAlone?: true
  readonly confidence: number
}

export const countedWords = {
  followers: {
    words: `followers | follower | social followers | linkedin followers | twitter followers | x followers |
      follower count | seguidores | abonnes`,
    between: 'linkedin instagram facebook youtube twitter social media x',
    behind: 'on linkedin|on instagram|on facebook|on youtube|on twitter|on social|on media|on x',
    confidence: 0.93,
  },
  score: {
    words: 'score|scores|scored|scoring|dealflow score|a score|score is',
    behind: '/ 10|out of 10',
    isOfCompaniesAlone: true,
    confidence: 0.9,
  },
} as const satisfies Partial<Record<RangeKey, CountedWords>>

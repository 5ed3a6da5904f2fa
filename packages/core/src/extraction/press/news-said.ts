import type { Finding } from '../finding.ts'

/** One article as one page describes it. */
export interface NewsSaid {
  readonly title: Finding<string>
  readonly url: Finding<string>
  /** `YYYY-MM-DD`, where a whole date stands there. */
  readonly publishedOn: Finding<string> | null
  /** Somebody else wrote it. */
  readonly isCoverage: boolean
}

const titleMin = 12
const titleMax = 200

/** Whether a text may be the title of an article: some words, and not a whole paragraph. */
export function isNewsTitle(text: string, isNoTitle: RegExp): boolean {
  if (text.length > titleMax || isNoTitle.test(text)) return false
  // Some scripts do without spaces, and say more in a letter.
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text))
    return text.length >= titleMin / 2
  return text.length >= titleMin && text.split(' ').length >= 3
}

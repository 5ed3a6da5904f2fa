import type { ValidationIssue } from '../errors.ts'
import { parseInPieces } from './json-pieces.ts'
import { notJson, surveyJson } from './json-survey.ts'

/** Characters that are parsed at once when others wait: 2 to 8 ms of the loop. */
export const jsonPieceMax = 256 * 1024

/** Characters that are surveyed at once: 5 to 7 ms when all are brackets and the runtime has not yet compiled the survey. */
const surveyedMax = 64 * 1024

export type LongJsonReading =
  /** `isPlain` as the survey says it: no text can be malformed and no number too large. */
  | { readonly value: unknown; readonly isPlain: boolean; readonly issue?: undefined }
  | { readonly issue: ValidationIssue }

/** The JSON value of a long text within `jsonBounds`, `pause` awaited between pieces of it: others are served meanwhile. */
export async function readLongJsonText(text: string, pause: () => Promise<void>): Promise<LongJsonReading> {
  const survey = surveyJson(text, true)
  for (let end = 0; end < text.length; ) {
    end = Math.min(end + surveyedMax, text.length)
    const issue = survey.advance(end)
    if (issue !== null) return { issue }
    await pause()
  }
  if (!survey.isBalanced()) return { issue: notJson }
  try {
    return { value: await parseInPieces(text, survey.marks, jsonPieceMax, pause), isPlain: survey.isPlain() }
  } catch {
    return { issue: notJson }
  }
}

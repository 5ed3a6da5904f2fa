const founding =
  /(?:since|established|founded|incorporated|est\.?|seit|gegründet|depuis|fondée|desde|fundada)(?: in| on| en| im jahr)?(?: [a-z]{3,9})? ?((?:1[4-9]|20)\d\d)\b/gi
const age = /(?:over|more than|nearly|almost|über|plus de|más de) (\d{2,3})\+? (?:years|jahre|ans|años)/gi
const ageAtStart = /\bFor (?:over |more than |nearly |almost )?(\d{2,3}) years\b/g
const oldYears = 25
const yearMs = 365.25 * 24 * 3_600_000

/** Whether a text says that the company is more than 25 years old. */
export function establishedBefore(text: string, now: number): boolean {
  const thisYear = 1970 + Math.floor(now / yearMs)
  for (const [, year] of text.matchAll(founding)) if (thisYear - Number(year) >= oldYears) return true
  for (const [, years] of [...text.matchAll(age), ...text.matchAll(ageAtStart)])
    if (Number(years) >= oldYears) return true
  return false
}

import {
  fieldPath,
  issuesMax,
  notJson,
  readLongJsonText,
  surveyJson,
  textProblem,
  type ValidationIssue,
} from '../kernel/index.ts'

export type JsonReading =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly ValidationIssue[]; readonly value?: undefined }

/**
 * JSON that is safe to validate, store and write out again: within `jsonBounds`, every number finite, every text well-formed and
 * free of control characters other than tab, CR and LF (docs/design/decisions.md#text).
 */
export function readJson(text: string): JsonReading {
  const survey = surveyJson(text, false)
  const issue = survey.advance(text.length)
  if (issue !== null) return { issues: [issue] }
  if (!survey.isBalanced()) return { issues: [notJson] }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { issues: [notJson] }
  }
  return survey.isPlain() ? { value } : withoutUnsafe(value)
}

/** The same of a long text, `pause` awaited between pieces of it: others are served meanwhile. */
export async function readLongJson(text: string, pause: () => Promise<void>): Promise<JsonReading> {
  const reading = await readLongJsonText(text, pause)
  if (reading.issue !== undefined) return { issues: [reading.issue] }
  const { value, isPlain } = reading
  return isPlain ? { value } : withoutUnsafe(value)
}

/** A value that is JSON, unless something in it is not safe. */
export function withoutUnsafe(value: unknown): JsonReading {
  const issues: ValidationIssue[] = []
  findUnsafe(value, [], issues)
  return issues.length === 0 ? { value } : { issues }
}

/** Recursion is safe here: the depth was checked before. `trail` leads to the value; only a problem makes a path of it. */
function findUnsafe(value: unknown, trail: (string | number)[], issues: ValidationIssue[]): void {
  if (issues.length >= issuesMax) return
  if (typeof value === 'string') {
    const problem = textProblem(value)
    if (problem !== null) issues.push({ path: pathOf(trail), message: problem })
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value))
      issues.push({ path: pathOf(trail), message: 'is a number too large to be exact' })
  } else if (Array.isArray(value)) {
    for (let position = 0; position < value.length; position++) {
      trail.push(position)
      findUnsafe(value[position], trail, issues)
      trail.pop()
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      const problem = textProblem(key)
      // A malformed name cannot be repeated in the answer, so its object is named instead.
      if (problem !== null) {
        if (issues.length < issuesMax)
          issues.push({ path: pathOf(trail), message: `has a field whose name ${problem}` })
        continue
      }
      trail.push(key)
      findUnsafe(member, trail, issues)
      trail.pop()
    }
  }
}

function pathOf(trail: readonly (string | number)[]): string {
  let path = ''
  for (const step of trail) path = typeof step === 'number' ? `${path}[${step}]` : fieldPath(path, step)
  return path
}

/**
 * Whether an `Accept` header wants errors as RFC 9457 problems: it names application/problem+json, and does not prefer
 * application/json. A wildcard alone never asks for problems, which are not the form that the contract shows.
 */
export function prefersProblem(accept: string | null): boolean {
  if (accept === null) return false
  const ranges = accept.split(',').map(readRange)
  const problem = qualityOf(ranges, ['application/problem+json'])
  return problem > 0 && problem >= qualityOf(ranges, ['application/json', 'application/*', '*/*'])
}

interface MediaRange {
  readonly type: string
  /** 0 to 1; what cannot be read is 0, so that nothing unusual is sent on a guess. */
  readonly quality: number
}

const qualityForm = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

function readRange(text: string): MediaRange {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const written = parameters.find(
    (parameter) => parameter.includes('=') && parameter.split('=', 1)[0]?.trim() === 'q',
  )
  if (written === undefined) return { type, quality: 1 }
  const quality = written.slice(written.indexOf('=') + 1).trim()
  return { type, quality: qualityForm.test(quality) ? Number(quality) : 0 }
}

/** The quality of the first of `names` that the header has, most telling first; 0 when it has none. */
function qualityOf(ranges: readonly MediaRange[], names: readonly string[]): number {
  for (const name of names) {
    const range = ranges.find(({ type }) => type === name)
    if (range !== undefined) return range.quality
  }
  return 0
}

/** `DEALFLOW_NOW`: the instant that searches count ages from, and nothing else; null when it is not set. */
export function searchNowFromEnvironment(): number | null {
  const text = process.env['DEALFLOW_NOW']
  if (text === undefined || text === '') return null
  const epochMs = Date.parse(text)
  if (Number.isNaN(epochMs))
    throw new Error(`DEALFLOW_NOW must be an ISO time such as 2026-03-13T00:00:00Z; got "${text}".`)
  return epochMs
}

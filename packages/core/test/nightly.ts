/** True in the nightly, which has time for it; else prints that it is left out here. */
export function inNightly(what: string): boolean {
  const isNightly = process.env['DEALFLOW_NIGHTLY'] !== undefined
  if (!isNightly) console.log(`skipped: ${what}: only in the nightly`)
  return isNightly
}

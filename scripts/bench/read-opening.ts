/** What a server of `--log-format json` prints before it listens, and the address. */
export async function readOpening(
  lines: AsyncIterable<string>,
): Promise<{ listening: string; live_key: string }> {
  let opening = {}
  for await (const line of lines) {
    opening = { ...opening, ...(JSON.parse(line) as object) }
    if ('listening' in opening) return opening as { listening: string; live_key: string }
  }
  throw new Error('the server ended before it listened')
}

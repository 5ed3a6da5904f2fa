/** A page that loads the client loads at most this, gzipped. */
const bytesMax = 8_192

/** What keeps the client at `entry` from being loaded by a page as one small file; and the size that it has. */
export async function checkClientBundle(entry: string): Promise<{ bytes: number; problems: string[] }> {
  const built = await Bun.build({ entrypoints: [entry], target: 'browser', minify: true, throw: false })
  const [output] = built.outputs
  if (!built.success || output === undefined)
    return { bytes: 0, problems: built.logs.map((log) => `the client cannot be bundled: ${log.message}`) }
  const code = await output.text()
  const bytes = Bun.gzipSync(code, { level: 9 }).length
  const problems = new Bun.Transpiler({ loader: 'js' })
    .scanImports(code)
    .map(({ path }) => `the client imports ${path}; it has no dependencies`)
  if (bytes > bytesMax) problems.push(`the client is ${bytes} bytes gzipped; at most ${bytesMax}`)
  return { bytes, problems }
}

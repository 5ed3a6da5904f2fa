// Shows a stack trace of a released binary with the files and lines of the sources. Reads a log, or any text, from standard input.
//   bun scripts/resolve-stack.ts dealflow-0.9.0-maps.json.gz < dealflow.log
import { resolveStack } from './stack-maps.ts'

const [mapsFile] = process.argv.slice(2)
if (mapsFile === undefined) {
  console.error(
    'Name the file of source maps that came with the release: bun scripts/resolve-stack.ts FILE < LOG',
  )
  process.exitCode = 2
} else process.stdout.write(await resolveStack(await Bun.stdin.text(), mapsFile))

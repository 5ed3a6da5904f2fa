import { join } from 'node:path'
import { CheckFailed } from './run.ts'

/** What one export may weigh beside all of core: today a thousandth at most. */
const SHARE_MAX = 0.05

/** Bundles programs that take one export: the rest of core must stay behind. Answers how large they are. */
export async function checkBundles(directory: string): Promise<string> {
  const whole = await bundledBytes(directory, 'bundled-whole.ts')
  const sizes = {
    'toIso of core': await bundledBytes(directory, 'bundled-one.ts'),
    'verifyWebhook of the client': await bundledBytes(directory, 'bundled-webhook.ts'),
  }
  for (const [name, bytes] of Object.entries(sizes)) {
    if (bytes < whole * SHARE_MAX) continue
    throw new CheckFailed(
      `A bundle with nothing but ${name} has ${bytes} bytes, all of core ${whole}: some module is taken in for its effects. \`sideEffects\` in dist/packages/core/package.json names those that have any.`,
    )
  }
  const each = Object.entries(sizes).map(([name, bytes]) => `${name} ${bytes} bytes`)
  return `bundles: all of core ${whole} bytes, ${each.join(', ')}`
}

async function bundledBytes(directory: string, program: string): Promise<number> {
  const built = await Bun.build({ entrypoints: [join(directory, program)], minify: true, target: 'browser' })
  const bytes = built.outputs.reduce((sum, output) => sum + output.size, 0)
  if (bytes === 0) throw new CheckFailed(`The bundle of ${program} is empty: what it takes is lost.`)
  return bytes
}

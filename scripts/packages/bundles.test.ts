import { expect, test } from 'bun:test'
import { tempTree } from '../check/temp-tree.ts'
import { checkBundles } from './bundles.ts'

const small = 'export const one = 1\n'
const large = `export const all = '${'x'.repeat(10_000)}'\n`

async function check(one: string, webhook: string) {
  using tree = tempTree({ 'bundled-whole.ts': large, 'bundled-one.ts': one, 'bundled-webhook.ts': webhook })
  return await checkBundles(tree.root)
}

test('one export alone has to weigh little beside all of core, and not nothing', async () => {
  expect(await check(small, small)).toMatch(
    /^bundles: all of core 10\d\d\d bytes, toIso of core \d\d bytes, /,
  )
  await expect(check(large, small)).rejects.toThrow('nothing but toIso of core has 10')
  await expect(check(small, large)).rejects.toThrow('nothing but verifyWebhook of the client has 10')
  await expect(check(small, 'export {}\n')).rejects.toThrow('The bundle of bundled-webhook.ts is empty')
})

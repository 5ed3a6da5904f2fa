import { expect, test } from 'bun:test'
import { defaultSiteChildLimits } from '@dealflow/core'
import { programSiteChild } from '@dealflow/node-adapter/sites'

test('a child that reads sites knows nothing of its parent, and leaves out the compiler that pays after a thousand pages', async () => {
  const told = Promise.withResolvers<string>()
  let text = ''
  process.env.DEALFLOW_SITE_CHILD_SECRET = 'a key of the parent'
  programSiteChild(
    [process.execPath, '-e', 'console.log(JSON.stringify(process.env))'],
    defaultSiteChildLimits,
  )({
    data(chunk) {
      text += new TextDecoder().decode(chunk)
    },
    ended: () => told.resolve(text),
  })
  const environment = JSON.parse(await told.promise)
  delete process.env.DEALFLOW_SITE_CHILD_SECRET
  expect(environment.BUN_JSC_useFTLJIT).toBe('0')
  expect(environment).not.toHaveProperty('DEALFLOW_SITE_CHILD_SECRET')
})

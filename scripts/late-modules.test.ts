import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { lateModules } from './late-modules.ts'

const websites = join(import.meta.dir, '../packages/core/src/reference/web-addresses/websites.ts')

test('the tables of public suffixes are made at the first question, and answer as those of the sources', async () => {
  const build = await Bun.build({ entrypoints: [websites], target: 'bun', plugins: [lateModules] })
  const [script] = build.outputs
  const url = URL.createObjectURL(new Blob([(await script?.text()) ?? ''], { type: 'text/javascript' }))
  const sources = await import(websites)
  const tables = countTables()
  try {
    const { registrableDomain } = await import(url)
    expect(tables.made()).toBe(0)
    const domains = ['a.b.co.uk', 'x.foo.github.io', 'www.ck', 'www.city.kawasaki.jp', 'team.inria.fr']
    expect(domains.map(registrableDomain)).toEqual(domains.map(sources.registrableDomain))
    expect(tables.made()).toBeGreaterThan(0)
  } finally {
    tables.end()
  }
})

/** How many tables of whole numbers are made meanwhile. */
function countTables() {
  const { Int32Array: usual } = globalThis
  let made = 0
  globalThis.Int32Array = new Proxy(usual, {
    construct(target, given) {
      made++
      return Reflect.construct(target, given)
    },
  })
  return {
    made: () => made,
    end() {
      globalThis.Int32Array = usual
    },
  }
}

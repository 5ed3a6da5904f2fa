import { expect, test } from 'bun:test'
import { addressRule } from './address-rule.ts'
import { BlockedAddress, readTarget, resolveTarget } from './resolved-target.ts'

const rule = addressRule([])
const resolverOf = (...addresses: readonly string[]) => ({ resolve: async () => addresses })
const target = readTarget('https://mixed.test/', false)
const signal = new AbortController().signal

test('every address of a name is vetted: one that is closed closes all, wherever it stands among them', async () => {
  const open = ['1.1.1.1', '2606:4700::1111', '8.8.8.8']
  for (const closed of ['127.0.0.1', '169.254.169.254', '::1', '::ffff:10.0.0.1']) {
    for (let at = 0; at <= open.length; at++) {
      const resolver = resolverOf(...open.slice(0, at), closed, ...open.slice(at))
      const found = await resolveTarget(target, { resolver, rule, resolveMap: new Map() }, signal).catch(
        (error: unknown) => error,
      )
      expect([closed, at, found instanceof BlockedAddress && found.address]).toEqual([closed, at, closed])
    }
  }
  const resolved = await resolveTarget(
    target,
    { resolver: resolverOf(...open), rule, resolveMap: new Map() },
    signal,
  )
  expect(resolved).toEqual({ addresses: open, port: 443 })
})

import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { createSbom, type Lock } from './sbom.ts'

const root = join(import.meta.dir, '../..')
const subject = {
  version: '1.2.3',
  commit: 'abc',
  builtAt: '2026-01-01T00:00:00.000Z',
  serialNumber: '0192f0c1-7a00-7000-8000-000000000001',
  bunVersion: '1.4.5',
}
const lock = (await import('../../bun.lock')).default as unknown as Lock
const sbom = createSbom(root, lock, subject)
const names = sbom.components.map((component) => component.name)

test('every package that the binary needs is listed with version, licence and hash, also those that only others need', () => {
  for (const name of ['elysia', 'memoirist', '@sinclair/typebox', 'tldts', 'tldts-core', 'srvx'])
    expect(names).toContain(name)
  for (const component of sbom.components.filter(({ type }) => type === 'library')) {
    expect(component.purl).toMatch(/^pkg:npm\/[^@]+@\d+\.\d+\.\d+/)
    expect(component.licenses[0]?.expression).toMatch(/^[A-Z0-9(]/i)
    expect(component.hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/)
  }
})

test('what only building and testing needs is not part of the product', () => {
  for (const name of ['@biomejs/biome', 'fast-check', 'typescript', 'openapi-typescript', 'ajv'])
    expect(names).not.toContain(name)
})

test('a package that is locked but not installed stops the release instead of going without its licence', () => {
  const missing: Lock = {
    workspaces: { 'packages/server': { dependencies: { ghost: '1.0.0' } } },
    packages: { ghost: ['ghost@1.0.0'] },
  }
  expect(() => createSbom(root, missing, subject)).toThrow(/ghost 1\.0\.0 is not installed/)
})

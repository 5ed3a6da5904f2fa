import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { packageVersion, readLocations } from '../src/package-data.ts'

const packageDirectory = fileURLToPath(new URL('..', import.meta.url))

test('code that was taken away from its files, as into a bundle, says to leave the packages out of it', async () => {
  const app = mkdtempSync(join(tmpdir(), 'dealflow-bundle-'))
  try {
    mkdirSync(join(app, 'dist'))
    for (const file of ['package-data.ts', 'location-file.ts'])
      cpSync(join(packageDirectory, 'src', file), join(app, 'dist', file))
    symlinkSync(join(packageDirectory, 'node_modules'), join(app, 'node_modules'))
    const moved: typeof import('../src/package-data.ts') = await import(
      pathToFileURL(join(app, 'dist/package-data.ts')).href
    )
    const remedy = {
      name: 'Explained',
      message: /@dealflow\/core and @dealflow\/node-adapter out of the bundle/,
    }
    assert.throws(moved.packageVersion, remedy)
    // Not the version of the app.
    writeFileSync(join(app, 'package.json'), '{"name":"an-app","version":"9.9.9","type":"module"}')
    assert.throws(moved.packageVersion, remedy)
    rmSync(join(app, 'node_modules'))
    await assert.rejects(moved.readLocations, remedy)
  } finally {
    rmSync(app, { recursive: true, force: true })
  }
  assert.match(packageVersion(), /^\d+\.\d+\.\d+/)
  assert.ok((await readLocations()).byteLength > 0)
})

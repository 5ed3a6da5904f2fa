import { expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildBinary } from './build-binary.ts'

const buildTestMs = 120_000

test(
  'a stack trace of a binary, as a log holds it, resolves to file and line with the maps of the same build',
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'dealflow-stack-'))
    try {
      writeFileSync(
        join(directory, 'failing.ts'),
        `export function failing(name: string): never {\n// Known to the sources alone.\n  throw new Error(\`no \${name}\`)\n}\n`,
      )
      writeFileSync(
        join(directory, 'program.ts'),
        `const { failing } = await import('./failing.ts')\ntry {\n  failing('such thing')\n} catch (error) {\n  console.log(JSON.stringify({ stack: (error as Error).stack }))\n}\n`,
      )
      const outfile = join(directory, 'program')
      const mapsFile = join(directory, 'maps.json.gz')
      expect(await buildBinary({ outfile, mapsFile, program: join(directory, 'program.ts') })).toBe(outfile)
      const log = Bun.spawnSync([outfile], { cwd: '/' }).stdout
      expect(log.toString()).not.toContain('failing.ts')
      const command = [process.execPath, join(import.meta.dir, 'resolve-stack.ts'), mapsFile]
      const resolved = Bun.spawnSync(command, { stdin: log }).stdout.toString()
      expect(resolved).toMatch(/failing\.ts:3\b/)
      expect(resolved).toMatch(/program\.ts:3\b/)
      expect(resolved).not.toContain('$bunfs')
      // The program itself carries none: that would be 4 MB of the server's.
      expect(readFileSync(outfile).includes('Known to the sources alone')).toBe(false)
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  },
  buildTestMs,
)

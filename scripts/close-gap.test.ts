import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildBinary } from './build-binary.ts'
import { closeGap } from './close-gap.ts'

const buildTestMs = 120_000

test(
  'a binary has no zeros between Bun and its program, and runs',
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'dealflow-gap-'))
    try {
      const [program, outfile] = [join(directory, 'program.ts'), join(directory, 'program')]
      await Bun.write(program, `console.log('it', 'runs')`)
      expect(await buildBinary({ program, outfile })).toBe(outfile)
      expect(statSync(outfile).size - statSync(process.execPath).size).toBeLessThan(100_000)
      expect(Bun.spawnSync([outfile], { cwd: directory }).stdout.toString()).toBe('it runs\n')
      expect(closeGap(outfile)).toBe(0)
      expect(closeGap(program)).toBe(0)
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  },
  buildTestMs,
)

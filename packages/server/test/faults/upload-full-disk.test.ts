import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { formBytes, formOf, sendBySocket } from '@dealflow/node-adapter/testing'
import { faultProcess, type Program, Workbench } from '../dealflow.ts'
import { cannotMount, onSmallDisk, smallDisk } from './disk/disks.ts'

const program: Program = faultProcess('upload-process')
const processTestMs = 170_000
const mib = 1024 * 1024
const path = '/api/v2/pitch-deck-jobs'
if (cannotMount !== null) console.log(`skipped a disk that is full amid an upload: ${cannotMount}`)

test.skipIf(cannotMount !== null)(
  'a deck that does not fit on the disk is refused in words and leaves nothing, while others are served; the next one that fits is taken',
  async () => {
    const bench = new Workbench(onSmallDisk(program))
    const disk = await smallDisk(bench)
    try {
      const server = await bench.serve(['--rate-limits', 'off'], { ...disk.environment })
      const key = server.opening.live_key ?? ''
      const send = (fileBytes: number) =>
        sendBySocket({
          origin: server.url,
          key,
          headers: [`Content-Length: ${formBytes(fileBytes)}`],
          body: formOf(fileBytes),
        })
      const ask = async (target: string) => {
        const headers = { authorization: `Bearer ${key}` }
        return await fetch(`${server.url}${target}`, { headers })
      }
      const files = () => readdirSync(`${disk.files()}/uploads`)

      // On 16 MB: this one fills the disk by itself.
      const [refused, reading] = await Promise.all([send(20 * mib), ask(path)])
      expect(refused).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
      expect(reading.status).toBe(200)
      expect(files()).toEqual([])
      expect((await ask(path)).headers.get('x-balance-remaining-usd')).toBe('100.00')

      disk.fail()
      for (let tries = 0; tries < 3; tries++)
        expect(await send(mib)).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
      expect((await ask(path)).status).toBe(200)
      expect(files()).toEqual([])
      // The log is written a batch at a time.
      while (!server.output().includes(`The disk of ${bench.data}/uploads is full.`)) await ask(path)
      disk.mend()

      expect((await send(4 * mib)).status).toBe(202)
      const succeeded = async () =>
        ((await (await ask(`${path}?status=succeeded`)).json()) as { data: { jobs: unknown[] } }).data.jobs
      while ((await succeeded()).length !== 1);
      while (files().length > 0) await ask(path)
      await server.kill()
    } finally {
      await bench.close()
      await disk.remove()
    }
  },
  processTestMs,
)

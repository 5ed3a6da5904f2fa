import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLineLog, nodeHost } from '@dealflow/node-adapter'
import type { CallOperation } from '../../operations/index.ts'
import { createImportJobs } from './import-jobs.ts'

test('an import whose state is kept no longer takes its rejects with it', async () => {
  const place = mkdtempSync(join(tmpdir(), 'dealflow-jobs-'))
  const rejectsOf = (file: string) => `${file}.rejects`
  const operation = (async (_name: string, { file }: { file: string }) => {
    writeFileSync(rejectsOf(join(place, file.split('/').at(-1) ?? '')), 'a line')
    return { rejects_file: rejectsOf(join(place, file.split('/').at(-1) ?? '')), rejects_csv: null }
  }) as unknown as CallOperation
  const jobs = createImportJobs({
    directory: join(place, 'imports'),
    operation,
    host: nodeHost(createLineLog({ fd: 2, format: 'text', level: 'error' })),
    keptMax: 1,
  })
  jobs.start()
  const add = async (number: number) => {
    const importId = `0192f0c1-7a00-7000-8000-00000000000${number}`
    mkdirSync(join(jobs.directoryOf(importId), 'file'), { recursive: true })
    const ended = Promise.withResolvers<void>()
    jobs.add({
      importId,
      fileName: `${number}.csv`,
      upload: { bytes: 1 } as never,
      options: {},
      actor: { kind: 'server', id: null },
    })
    jobs.follow(importId, {
      progress() {},
      changed: ({ status }) => (status === 'succeeded' ? ended.resolve() : undefined),
    })
    await ended.promise
  }
  await add(1)
  await add(2)
  await jobs.stop()
  expect(jobs.list().map(({ file_name }) => file_name)).toEqual(['2.csv'])
  expect(['1.csv', '2.csv'].map((name) => existsSync(rejectsOf(join(place, name))))).toEqual([false, true])
  rmSync(place, { recursive: true })
})

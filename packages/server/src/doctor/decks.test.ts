import { expect, test } from 'bun:test'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { configurationOf } from '../config/load.ts'
import { deckFindings, judgeOcr, judgeUploads, uploadFindings } from './decks.ts'

const recogniser = { timeMs: 1, recognise: async () => null }
const missing = ['`tesseract` is not on the PATH; it comes with tesseract-ocr (Debian).']

test('a deck is read in a process of its own', async () => {
  const [reading, ocr] = await deckFindings(configurationOf({ ocr: 'off' }), new AbortController().signal)
  expect(reading).toMatchObject({ check: 'pitch decks', status: 'ok' })
  expect(ocr).toMatchObject({ check: 'ocr', status: 'ok', message: expect.stringContaining('ocr is off') })
})

test('a deck that cannot be read is told, with the reason', async () => {
  const stopped = AbortSignal.abort(new Error('no process can be started'))
  const [reading] = await deckFindings(configurationOf({ ocr: 'off' }), stopped)
  expect(reading).toMatchObject({
    status: 'fail',
    message: 'A deck of one page could not be read: no process can be started',
  })
})

test('what OCR lacks is told, and is only wrong for whoever asked for it', () => {
  const verdict = (...given: Parameters<typeof judgeOcr>) => {
    const { status, message, remedy } = judgeOcr(...given)
    expect(remedy === null).toBe(status === 'ok')
    return [status, message]
  }
  const lacks = expect.stringContaining('tesseract-ocr (Debian)')
  expect(verdict({ recogniser, missing: [] }, ['eng', 'deu'], true)).toEqual([
    'ok',
    'Text in pictures of decks is recognised, in eng, deu.',
  ])
  expect(verdict({ recogniser: null, missing }, ['eng'], false)).toEqual(['ok', lacks])
  expect(verdict({ recogniser: null, missing }, ['eng'], true)).toEqual(['warn', lacks])
  expect(verdict({ recogniser, missing }, ['eng', 'deu'], false)).toEqual(['warn', lacks])
})

test('files that wait are counted, and are too many when the disk could not take them once more', () => {
  const { message, status } = judgeUploads({ files: 1, bytes: 2_000_000, freeBytes: 3_000_000 })
  expect([status, message]).toEqual(['ok', '1 file waits for its job: 2 MB.'])
  expect(judgeUploads({ files: 40, bytes: 1.2e9, freeBytes: 1e9 })).toMatchObject({
    status: 'warn',
    message: '40 files wait for their jobs: 1.2 GB, more than is free on the disk.',
  })
})

test('a place for uploads that takes none is wrong, and what is no upload is not counted', () => {
  const home = mkdtempSync(join(tmpdir(), 'dealflow-uploads-'))
  const uploads = join(home, 'uploads')
  expect(uploadFindings(uploads)).toEqual([])
  writeFileSync(uploads, '')
  expect(uploadFindings(uploads)).toMatchObject([
    { check: 'uploads', status: 'fail', message: expect.stringContaining('is no directory, so that every') },
  ])
  rmSync(uploads)
  mkdirSync(join(uploads, 'notes'), { recursive: true })
  writeFileSync(join(uploads, 'foo.txt'), 'foo')
  expect(uploadFindings(uploads)).toEqual([])
  writeFileSync(join(uploads, '01890a5d-ac96-774b-bcce-b302099a8057'), 'deck')
  expect(uploadFindings(uploads)).toMatchObject([
    { status: 'ok', message: '1 file waits for its job: 4 bytes.' },
  ])
  rmSync(home, { recursive: true })
})

test.skipIf(process.getuid?.() === 0)('a place for uploads that this user may not write to is wrong', () => {
  const uploads = mkdtempSync(join(tmpdir(), 'dealflow-uploads-'))
  chmodSync(uploads, 0o500)
  expect(uploadFindings(uploads)).toMatchObject([
    { status: 'fail', message: expect.stringContaining('may not write') },
  ])
  rmSync(uploads, { recursive: true })
})

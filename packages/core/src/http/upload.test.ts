import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { until } from '../../test/fetch-pipeline.ts'
import { ServiceError } from '../kernel/errors.ts'
import type { FileSpool, UploadRules } from '../kernel/uploads.ts'
import { testClock } from '../testing/test-clock.ts'
import { bodyRefusals } from './body.ts'
import { readUpload } from './upload.ts'

const bytesMax = 100_000
const seen: Uint8Array[] = []
const rules: UploadRules = {
  bytesMax,
  accepts: (head) => new TextDecoder('latin1').decode(head).includes('%PDF-'),
  wants: 'a PDF',
  look: () => ({ chunk: (bytes) => void seen.push(bytes.slice()), facts: () => ({ title: 'Larkspur' }) }),
}
const crypto = {
  sha256Stream() {
    const hash = createHash('sha256')
    return { update: (bytes: Uint8Array) => void hash.update(bytes), digest: () => hash.digest('hex') }
  },
}
const open = new AbortController().signal

function post(body: BodyInit, headers: Record<string, string> = {}, signal = open, clock = testClock(0)) {
  const request = new Request('http://x/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  return readUpload(request, rules, { clock, crypto, beginSpool: null }, signal)
}

type Entry = readonly [string, string | Uint8Array, string?]

function formOf(...entries: readonly Entry[]): FormData {
  const form = new FormData()
  for (const [name, content, filename] of entries) {
    if (filename === undefined) form.append(name, String(content))
    else form.append(name, new Blob([content as BlobPart]), filename)
  }
  return form
}

/** The same form in pieces, so that no header tells its length. */
async function inPieces(form: FormData, more: readonly Uint8Array[] = []) {
  const response = new Response(form)
  const headers = { 'content-type': response.headers.get('content-type') ?? '' }
  const pieces = [await response.bytes(), ...more]
  const state = { taken: 0, isCancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces[state.taken++]
      if (piece === undefined) controller.close()
      else controller.enqueue(piece)
    },
    cancel() {
      state.isCancelled = true
    },
  })
  return { body, headers, state }
}

async function refusal(upload: Promise<unknown>) {
  const { code, details } = await upload.then(
    () => {
      throw new Error('the upload was taken')
    },
    (error: ServiceError) => error,
  )
  return { code, details }
}

const pdf = `%PDF-1.7 ${'content '.repeat(4_000)}`
const sha256 = createHash('sha256').update(pdf).digest('hex')

describe('an upload', () => {
  test('streams by: it is hashed, counted and looked at whole', async () => {
    seen.length = 0
    const upload = await post(formOf(['request_id', 'r-7'], ['file', pdf, 'deck.pdf']))
    expect(upload).toEqual({
      fields: { request_id: 'r-7' },
      file: {
        filename: 'deck.pdf',
        sizeBytes: pdf.length,
        sha256,
        facts: { title: 'Larkspur' },
        spooled: null,
      },
    })
    expect(Buffer.concat(seen).toString()).toBe(pdf)
  })

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\decks\\seed.pdf', 'seed.pdf'],
    ['a\u0000b\u001b[31m.pdf', 'ab[31m.pdf'],
    ['..', 'file'],
    [`${'ä'.repeat(300)}.pdf`, 'ä'.repeat(255)],
  ])('keeps no more of its name than a base name: %j', async (given, kept) => {
    const { file } = await post(
      `--b\r\ncontent-disposition: form-data; name="file"; filename="${given}"\r\n\r\n${pdf}\r\n--b--`,
      { 'content-type': 'multipart/form-data; boundary=b' },
    )
    expect(file.filename).toBe(kept)
  })

  test('takes a file of exactly the largest size, and refuses one byte more, however it comes', async () => {
    const largest = pdf.padEnd(bytesMax, ' ')
    expect((await post(formOf(['file', largest, 'a.pdf']))).file.sizeBytes).toBe(bytesMax)
    const { body, headers } = await inPieces(formOf(['file', `${largest} `, 'a.pdf']))
    for (const upload of [post(formOf(['file', `${largest} `, 'a.pdf'])), post(body, headers)]) {
      const { code, details } = await refusal(upload)
      expect(code).toBe('FILE_TOO_LARGE')
      expect(details).toMatchObject({ max_bytes: bytesMax, received_bytes: expect.any(Number) })
    }
  })

  test('that says it is far too long is refused before a byte of it is read', async () => {
    const { body, headers, state } = await inPieces(formOf(['file', pdf, 'a.pdf']))
    const upload = post(body, { ...headers, 'content-length': String(bytesMax + 65_537) })
    expect(await refusal(upload)).toEqual({
      code: 'FILE_TOO_LARGE',
      details: { max_bytes: bytesMax, received_bytes: null },
    })
    expect(state.taken).toBeLessThanOrEqual(1)
  })

  test('that goes on and on behind its file is given up, and no more of it is read in the end', async () => {
    const more = Array.from({ length: 200 }, () => new Uint8Array(100_000))
    const { body, headers, state } = await inPieces(formOf(['file', pdf, 'a.pdf']), more)
    expect((await refusal(post(body, headers))).code).toBe('FILE_TOO_LARGE')
    await until(() => state.isCancelled)
    expect(state.taken).toBeLessThan(30)
  })

  test.each<[string, readonly Entry[], readonly string[]]>([
    ['has no file', [['request_id', 'r']], ['file']],
    ['has no file where the file belongs', [['file', pdf]], ['file']],
    ['has a file that is none of the wanted ones', [['file', 'GIF89a', 'a.pdf']], ['file']],
    ['has an empty file', [['file', '', 'a.pdf']], ['file']],
    ['has the mark too late', [['file', `${' '.repeat(1_024)}${pdf}`, 'a.pdf']], ['file']],
    [
      'has two files',
      [
        ['file', pdf, 'a.pdf'],
        ['file', pdf, 'b.pdf'],
      ],
      ['file'],
    ],
    [
      'has a file elsewhere',
      [
        ['file', pdf, 'a.pdf'],
        ['deck', pdf, 'b.pdf'],
      ],
      ['deck'],
    ],
    [
      'has a field twice',
      [
        ['a', '1'],
        ['a', '2'],
        ['file', pdf, 'a.pdf'],
      ],
      ['a'],
    ],
    [
      'has a huge field',
      [
        ['a', 'x'.repeat(16_385)],
        ['file', pdf, 'a.pdf'],
      ],
      ['a'],
    ],
    [
      'has a control character',
      [
        ['a', '\u0007'],
        ['file', pdf, 'a.pdf'],
      ],
      ['a'],
    ],
    [
      'has several problems',
      [
        ['a', '\u0007'],
        ['b', pdf, 'b.pdf'],
        ['c', ''],
        ['c', ''],
      ],
      ['file', 'a', 'b', 'c'],
    ],
    ['has too many parts', Array.from({ length: 21 }, (_, index): Entry => [`f${index}`, '']), ['']],
  ])('is refused when it %s, by the names of the parts', async (_, entries, paths) => {
    const { code, details } = await refusal(post(formOf(...entries)))
    expect(code).toBe('BAD_REQUEST')
    expect((details as unknown as { path: string }[]).map(({ path }) => path).sort()).toEqual(
      [...paths].sort(),
    )
  })

  test('has fields of any name, and none of them is more than a field', async () => {
    const { fields } = await post(formOf(['__proto__', 'x'], ['file', pdf, 'a.pdf']))
    expect(Object.keys(fields)).toEqual(['__proto__'])
  })

  test.each([
    'application/json',
    'multipart/form-data',
    'multipart/form-data; boundary=""',
    `multipart/form-data; boundary=${'b'.repeat(71)}`,
    'multipart/form-data; boundary="a\u00e4"',
    'multipart/mixed; boundary=b',
  ])('is refused by its content type: %s', async (type) => {
    const { code, details } = await refusal(post('--b--', { 'content-type': type }))
    expect(code).toBe('BAD_REQUEST')
    expect(details).toMatchObject([{ path: 'headers.content-type' }])
  })

  test('is read no further when its request has ended, and is none though its form is whole', async () => {
    const ended = new AbortController()
    const { body, headers, state } = await inPieces(formOf(['file', pdf, 'a.pdf']), [])
    const upload = post(body.pipeThrough(endless()), headers, ended.signal)
    await until(() => state.taken > 1)
    ended.abort(new Error('the client hung up'))
    expect(await upload.catch(String)).toBe('Error: the client hung up')
  })

  test('that is refused is answered, though its client closes afterwards and sends no more', async () => {
    const { body, headers } = await inPieces(formOf(['other', 'x', 'a.pdf'], ['file', 'no PDF', 'a.pdf']))
    const clock = testClock(0)
    const closing = { ...headers, connection: 'close' }
    let answer = ''
    void refusal(post(body.pipeThrough(endless()), closing, open, clock)).then(({ code }) => (answer = code))
    await until(() => {
      clock.advance(1_000)
      return answer !== ''
    })
    expect(answer).toBe('BAD_REQUEST')
    expect(clock.pendingTimers()).toBe(0)
  })

  /** A deck whose bytes come a piece a second; the test's clock says when. */
  async function dripping(pieceBytes: number, seconds: number, spool: FileSpool | null = null) {
    const clock = testClock(0)
    const drip = new TransformStream<Uint8Array, Uint8Array>()
    const writer = drip.writable.getWriter()
    const { headers } = await inPieces(formOf())
    const boundary = /boundary=(\S+)/.exec(headers['content-type'] ?? '')?.[1]
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 `
    const request = new Request('http://x/', {
      method: 'POST',
      body: drip.readable,
      headers,
      duplex: 'half',
    } as RequestInit)
    const large = { ...rules, bytesMax: 30 * 1024 * 1024 }
    const beginSpool = spool === null ? null : async () => spool
    let end = 'reading'
    const upload = readUpload(request, large, { clock, crypto, beginSpool }, open)
    upload.then(
      ({ file }) => (end = String(file.sizeBytes)),
      ({ details }: ServiceError) => (end = JSON.stringify(details)),
    )
    const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
    const write = async (bytes: Uint8Array) => {
      await Promise.race([writer.write(bytes).catch(() => {}), settle()])
      await settle()
    }
    await write(new TextEncoder().encode(head))
    for (let second = 0; second < seconds && end === 'reading'; second++) {
      clock.advance(1_000)
      await write(new Uint8Array(pieceBytes).fill(0x20))
    }
    return {
      end: () => end,
      clock,
      settle,
      finish: () => write(new TextEncoder().encode(`\r\n--${boundary}--\r\n`)),
      writer,
    }
  }

  test('that comes by the drop is refused after 30 s and says how fast it has to come', async () => {
    for (const pieceBytes of [0, 1, 1_000, 8_000]) {
      const { end, settle, clock } = await dripping(pieceBytes, 40)
      await settle()
      expect(JSON.parse(end())).toEqual([
        {
          path: '',
          message:
            'the body came too slowly: less than 240 KB in 30 seconds; send it again over a faster connection',
        },
      ])
      expect(clock.now()).toBeLessThanOrEqual(31_000)
      expect(clock.pendingTimers()).toBe(0)
    }
  })

  test('that is slow and comes is taken', async () => {
    const { end, finish, writer, settle } = await dripping(9_000, 200)
    await finish()
    await writer.close()
    await settle()
    expect(end()).toBe(String(9_000 * 200 + 9))
  })

  test('is not blamed for the time that our own disk takes', async () => {
    const clock = { advance: (_ms: number) => {} }
    const nothing = async () => {}
    const spool: FileSpool = {
      id: 'x',
      keep: nothing,
      handOver() {},
      discard: nothing,
      write: async () => clock.advance(60_000),
    }
    const dripped = dripping(100, 0, spool)
    const { end, finish, writer, settle, clock: own } = await dripped
    clock.advance = own.advance
    for (let piece = 0; piece < 5; piece++) {
      await Promise.race([writer.write(new Uint8Array(100)), settle()])
      await settle()
    }
    await finish()
    await writer.close()
    await settle()
    expect(end()).toBe('509')
  })

  test('whose host knows why it cannot be had is refused in the host’s words', async () => {
    const details = [{ path: '', message: 'taken away' }]
    const known = new ServiceError('BAD_REQUEST', { details })
    const { headers } = await inPieces(formOf())
    const broken = (error: Error) =>
      new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(error) })
    expect(await refusal(post(broken(known), headers))).toEqual({ code: 'BAD_REQUEST', details })
    expect((await refusal(post(broken(new Error('cut')), headers))).details).toEqual([
      { path: '', message: 'the body could not be read to its end' },
    ])
    expect((await refusal(post(broken(bodyRefusals.overLimit(bytesMax)), headers))).code).toBe('BAD_REQUEST')
    expect(await refusal(post(broken(bodyRefusals.overLimit(10 * bytesMax)), headers))).toEqual({
      code: 'FILE_TOO_LARGE',
      details: { max_bytes: bytesMax, received_bytes: null },
    })
  })

  test('is not read at all when its request had ended before', async () => {
    const { body, headers } = await inPieces(formOf(['file', pdf, 'a.pdf']))
    const gone = AbortSignal.abort(new Error('the client hung up'))
    expect(await post(body.pipeThrough(endless()), headers, gone).catch(String)).toBe(
      'Error: the client hung up',
    )
  })
})

/** Passes everything on and never ends. */
function endless(): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({ flush: () => new Promise(() => {}) })
}

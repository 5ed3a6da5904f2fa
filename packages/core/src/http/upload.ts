import {
  badRequest,
  type Clock,
  type Crypto,
  type FileIntake,
  type FileRoom,
  type FileSpool,
  isDigits,
  joinBytes,
  mediaTypeOf,
  type ServiceError,
  secondMs,
  startFileIntake,
  textProblem,
  tooLarge,
  type UploadedFile,
  type UploadRules,
  type ValidationIssue,
} from '../kernel/index.ts'
import { type BodyReader, closesAfterwards, discard, unreadable } from './body.ts'
import { createMultipartScanner, type PartHead } from './multipart.ts'

export interface Upload {
  /** Every other part, by name: for the schema of the route to judge. */
  readonly fields: Readonly<Record<string, string>>
  readonly file: UploadedFile
}

export interface UploadParts {
  readonly clock: Pick<Clock, 'now' | 'timer'>
  readonly crypto: Pick<Crypto, 'sha256Stream'>
  /** Null where nobody will read the file. */
  readonly beginSpool: (() => Promise<FileSpool>) | null
  /** Null, or absent: for as much as the rules take. */
  readonly room?: FileRoom | null
  /** Told of each piece of the body once it was read. */
  readonly free?: ((piece: Uint8Array) => void) | undefined
}

/**
 * Reads a multipart/form-data body with one part `file`, which streams by: it is hashed, counted, looked at and handed to the spool,
 * as fast as that takes it. Throws FILE_TOO_LARGE, and BAD_REQUEST for everything else, as soon as it is known; what is left of a
 * refused body is discarded, so that the client can read the answer, and so is the spool.
 */
export async function readUpload(
  request: Request,
  rules: UploadRules,
  given: UploadParts,
  signal: AbortSignal,
): Promise<Upload> {
  const boundary = boundaryOf(request.headers.get('content-type'))
  const bodyBytesMax = rules.bytesMax + frameBytesMax
  const declared = declaredBytes(request)
  if (declared > bodyBytesMax) throw tooLarge(rules, null)
  const { room = null } = given
  if (room !== null && (room.bytes === 0 || declared > room.bytes + frameBytesMax)) throw room.refusal()
  if (request.body === null) throw badRequest([{ path: '', message: 'the body is empty' }])
  // A signal that is aborted already fires no event.
  signal.throwIfAborted()
  const reader = untilSlow(request.body.getReader(), given.clock, (cause) =>
    unreadable(cause, bodyBytesMax, () => tooLarge(rules, null)),
  )
  const stop = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', stop, { once: true })
  const parts = createParts(rules, given)
  try {
    const scanner = createMultipartScanner(boundary)
    let received = 0
    for (;;) {
      const { done, value } = await reader.read()
      if (done || value === undefined) break
      received += value.byteLength
      for (const piece of scanner.push(value)) {
        if (piece.kind === 'part') await parts.begin(piece.head)
        else if (piece.kind === 'bytes') await parts.take(piece.bytes)
        else parts.end()
      }
      given.free?.(value)
      if (received > bodyBytesMax) throw tooLarge(rules, received)
    }
    // Of a body that was given up, the end that is read is our own doing.
    signal.throwIfAborted()
    scanner.end()
    return parts.finish()
  } catch (error) {
    const discarded = discard(reader, bodyBytesMax * 8)
    await parts.discard()
    if (closesAfterwards(request)) await discarded
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Of the whole body; 0 where nothing says so. */
function declaredBytes({ headers }: Request): number {
  const declared = headers.get('content-length')
  return declared !== null && isDigits(declared) ? Number(declared) : 0
}

/**
 * A body that stops coming, or hardly comes, is given up: an upload holds a place that others wait for. Only the time in which
 * more was waited for counts, and not what our own disk took.
 */
function untilSlow(
  reader: BodyReader,
  clock: Pick<Clock, 'now' | 'timer'>,
  refusalOf: (cause: unknown) => ServiceError,
): BodyReader {
  let waitedMs = 0
  let bytes = 0
  function isTooSlow(): boolean {
    if (waitedMs < windowMs) return false
    const isSlow = bytes < windowBytesMin
    waitedMs = 0
    bytes = 0
    return isSlow
  }
  return {
    cancel: () => reader.cancel(),
    async read() {
      let isGivenUp = false
      let since = clock.now()
      let cancelTimer = () => {}
      const count = () => {
        waitedMs += clock.now() - since
        since = clock.now()
      }
      const watch = () => {
        cancelTimer = clock.timer(windowMs - waitedMs, () => {
          count()
          isGivenUp = isTooSlow()
          if (isGivenUp) void reader.cancel().catch(() => {})
          else watch()
        })
      }
      watch()
      const read = await reader
        .read()
        .catch((cause: unknown) => {
          throw refusalOf(cause)
        })
        .finally(() => cancelTimer())
      if (isGivenUp) throw tooSlow()
      count()
      bytes += read.value?.byteLength ?? 0
      if (read.done !== true && isTooSlow()) throw tooSlow()
      return read
    },
  }
}

function tooSlow() {
  const least = `${(windowBytesMin / 1024).toLocaleString('en-US')} KB in ${windowMs / secondMs} seconds`
  const message = `came too slowly: less than ${least}; send it again over a faster connection`
  return badRequest([{ path: '', message: `the body ${message}` }])
}

const windowMs = 30 * secondMs
/** 8 KiB a second: the largest deck takes 5 minutes, the deadline of an upload, at 100. */
const windowBytesMin = 240 * 1024
/** Beyond the file: boundaries, headers and fields. */
const frameBytesMax = 64 * 1024
const partsMax = 20
const fieldBytesMax = 16 * 1024

interface Parts {
  begin(head: PartHead): Promise<void>
  take(bytes: Uint8Array): void | Promise<void>
  end(): void
  finish(): Upload
  /** Of the file; the rest is nowhere. */
  discard(): Promise<void>
}

/** Puts the parts together. A problem of one is noted and reported with the rest; a problem of the file is reported at once. */
function createParts(rules: UploadRules, { crypto, beginSpool, room = null }: UploadParts): Parts {
  const issues: ValidationIssue[] = []
  const fields: Record<string, string> = {}
  let current: PartReader = ignored
  let count = 0
  let file: UploadedFile | null = null
  let fileIsNamed = false
  let spool: FileSpool | null = null

  async function openFile(filename: string): Promise<FileIntake> {
    if (beginSpool !== null) spool = await beginSpool()
    return startFileIntake(rules, filename, crypto.sha256Stream(), spool, room)
  }

  async function readerOf({ name, filename }: PartHead): Promise<PartReader> {
    const problem = textProblem(name)
    if (problem !== null) issues.push({ path: '', message: `a part has a name that ${problem}` })
    else if (name === 'file') {
      if (filename === null) issues.push({ path: 'file', message: 'must be sent as a file, with a filename' })
      else if (fileIsNamed) issues.push({ path: 'file', message: 'may be given only once' })
      else return fileReader(await openFile(filename), (whole) => (file = whole))
    } else {
      const path = name.slice(0, 100).toWellFormed()
      if (filename !== null)
        issues.push({ path, message: 'is not taken as a file; the file belongs in the part "file"' })
      else if (Object.hasOwn(fields, name)) issues.push({ path, message: 'may be given only once' })
      else return readField(fields, name, path, issues)
    }
    return ignored
  }

  return {
    async begin(head) {
      count++
      if (count > partsMax)
        throw badRequest([{ path: '', message: `the body may have at most ${partsMax} parts` }])
      current = await readerOf(head)
      if (head.name === 'file') fileIsNamed = true
    },
    take: (bytes) => current.take(bytes),
    end() {
      current.end()
      current = ignored
    },
    finish() {
      if (!fileIsNamed) issues.unshift({ path: 'file', message: `is required: ${rules.wants}` })
      if (issues.length > 0 || file === null) throw badRequest(issues)
      return { fields, file }
    },
    async discard() {
      await spool?.discard()
    },
  }
}

interface PartReader {
  take(bytes: Uint8Array): void | Promise<void>
  end(): void
}

const ignored: PartReader = { take() {}, end() {} }

function readField(
  fields: Record<string, string>,
  name: string,
  path: string,
  issues: ValidationIssue[],
): PartReader {
  const chunks: Uint8Array[] = []
  let size = 0
  // Reserved now, so that a second part of this name is seen. As JSON.parse makes it: `__proto__` is a name like any other.
  const define = (value: string) =>
    Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true })
  define('')
  return {
    take(bytes) {
      size += bytes.byteLength
      if (size <= fieldBytesMax) chunks.push(bytes.slice())
    },
    end() {
      if (size > fieldBytesMax) {
        issues.push({ path, message: `may have at most ${fieldBytesMax.toLocaleString('en-US')} bytes` })
        return
      }
      const text = decode(chunks)
      const problem = text === null ? 'is not valid UTF-8' : textProblem(text)
      if (problem !== null) issues.push({ path, message: problem })
      else define(text ?? '')
    },
  }
}

function fileReader(intake: FileIntake, onWhole: (file: UploadedFile) => void): PartReader {
  return {
    take: (bytes) => intake.take(bytes),
    end: () => onWhole(intake.end()),
  }
}

function decode(chunks: readonly Uint8Array[]): string | null {
  try {
    return utf8.decode(joinBytes(chunks))
  } catch {
    // The only way it fails, and the caller says so.
    return null
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The boundary that a Content-Type names (RFC 2046: 1 to 70 of a few harmless characters). */
function boundaryOf(contentType: string | null): string {
  const path = 'headers.content-type'
  if (mediaTypeOf(contentType) !== 'multipart/form-data') {
    const message = 'the body must be multipart/form-data with the file in the part "file"'
    throw badRequest([{ path, message }])
  }
  const parameter = /;\s*boundary=(?:"([^"]+)"|([^;"\s]+))/i.exec(contentType ?? '')
  const boundary = parameter?.[1] ?? parameter?.[2] ?? ''
  if (/^[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]$/.test(boundary)) return boundary
  throw badRequest([
    { path, message: 'names no boundary of the multipart body, or none of the form of RFC 2046' },
  ])
}

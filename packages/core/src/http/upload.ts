import { badRequest, ServiceError, type ValidationIssue } from '../errors.ts'
import type { Crypto, Sha256Stream } from '../host.ts'
import type { FileLook, UploadedFile, UploadRules } from '../uploads.ts'
import { closesAfterwards, discard } from './body.ts'
import { textProblem } from './json-text.ts'
import { createMultipartScanner, type PartHead } from './multipart.ts'

export interface Upload {
  /** Every other part, by name: for the schema of the route to judge. */
  readonly fields: Readonly<Record<string, string>>
  readonly file: UploadedFile
}

/**
 * Reads a multipart/form-data body with one part `file`, which streams by: it is hashed, counted and looked at, and kept nowhere.
 * Throws FILE_TOO_LARGE, and BAD_REQUEST for everything else, as soon as it is known; what is left of a refused body is discarded,
 * so that the client can read the answer.
 */
export async function readUpload(
  request: Request,
  rules: UploadRules,
  crypto: Pick<Crypto, 'sha256Stream'>,
  signal: AbortSignal,
): Promise<Upload> {
  const boundary = boundaryOf(request.headers.get('content-type'))
  const bodyBytesMax = rules.bytesMax + frameBytesMax
  const declared = request.headers.get('content-length')
  if (declared !== null && /^\d+$/.test(declared) && Number(declared) > bodyBytesMax)
    throw tooLarge(rules, null)
  if (request.body === null) throw badRequest([{ path: '', message: 'the body is empty' }])
  const reader = request.body.getReader()
  const stop = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', stop, { once: true })
  try {
    const scanner = createMultipartScanner(boundary)
    const parts = createParts(rules, crypto)
    let received = 0
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw badRequest([{ path: '', message: 'the body could not be read to its end' }], cause)
      })
      if (done) break
      received += value.byteLength
      for (const piece of scanner.push(value)) {
        if (piece.kind === 'part') parts.begin(piece.head)
        else if (piece.kind === 'bytes') parts.take(piece.bytes)
        else parts.end()
      }
      if (received > bodyBytesMax) throw tooLarge(rules, received)
    }
    scanner.end()
    return parts.finish()
  } catch (error) {
    const discarded = discard(reader, bodyBytesMax * 8)
    if (closesAfterwards(request)) await discarded
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Beyond the file: boundaries, headers and fields. */
const frameBytesMax = 64 * 1024
const partsMax = 20
const fieldBytesMax = 16 * 1024
/** As much of a file as `accepts` is told. */
const headBytes = 1_024

interface Parts {
  begin(head: PartHead): void
  take(bytes: Uint8Array): void
  end(): void
  finish(): Upload
}

/** Puts the parts together. What is wrong with one is noted and told with the rest; what is wrong with the file is told at once. */
function createParts(rules: UploadRules, crypto: Pick<Crypto, 'sha256Stream'>): Parts {
  const issues: ValidationIssue[] = []
  const fields: Record<string, string> = {}
  let current: PartReader = ignored
  let count = 0
  let file: UploadedFile | null = null
  let fileIsNamed = false

  function readerOf({ name, filename }: PartHead): PartReader {
    const problem = textProblem(name)
    if (problem !== null) issues.push({ path: '', message: `a part has a name that ${problem}` })
    else if (name === 'file') {
      if (filename === null) issues.push({ path: 'file', message: 'must be sent as a file, with a filename' })
      else if (fileIsNamed) issues.push({ path: 'file', message: 'may be given only once' })
      else return readFile(rules, filename, crypto, (whole) => (file = whole))
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
    begin(head) {
      count++
      if (count > partsMax)
        throw badRequest([{ path: '', message: `the body may have at most ${partsMax} parts` }])
      current = readerOf(head)
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
  }
}

interface PartReader {
  take(bytes: Uint8Array): void
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
      const text = decode(chunks, size)
      const problem = text === null ? 'is not valid UTF-8' : textProblem(text)
      if (problem !== null) issues.push({ path, message: problem })
      else define(text ?? '')
    },
  }
}

function readFile(
  rules: UploadRules,
  filename: string,
  crypto: Pick<Crypto, 'sha256Stream'>,
  onWhole: (file: UploadedFile) => void,
): PartReader {
  const hash: Sha256Stream = crypto.sha256Stream()
  const look: FileLook = rules.look()
  const head = new Uint8Array(headBytes)
  let size = 0
  let isJudged = false
  const judge = () => {
    isJudged = true
    if (rules.accepts(head.subarray(0, Math.min(size, headBytes)))) return
    const message = size === 0 ? `is empty; it must be ${rules.wants}` : `must be ${rules.wants}`
    throw badRequest([{ path: 'file', message }])
  }
  return {
    take(bytes) {
      if (size < headBytes) head.set(bytes.subarray(0, headBytes - size), size)
      size += bytes.byteLength
      if (size > rules.bytesMax) throw tooLarge(rules, size)
      if (!isJudged && size >= headBytes) judge()
      hash.update(bytes)
      look.chunk(bytes)
    },
    end() {
      if (!isJudged) judge()
      onWhole({
        filename: baseName(filename),
        sizeBytes: size,
        sha256: hash.digest(),
        facts: look.facts(),
      })
    },
  }
}

/** The last segment of a path of any system, in at most 255 code points and without what a terminal or a header would obey. */
function baseName(filename: string): string {
  const last = filename.split(/[/\\]/).at(-1) ?? ''
  const plain = [...last.toWellFormed().replace(/\p{C}/gu, '').trim()].slice(0, 255).join('')
  return plain === '' || plain === '.' || plain === '..' ? 'file' : plain
}

function decode(chunks: readonly Uint8Array[], size: number): string | null {
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  try {
    return utf8.decode(bytes)
  } catch {
    // The only way it fails, and the caller says so.
    return null
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The boundary that a Content-Type names (RFC 2046: 1 to 70 of a few harmless characters). */
function boundaryOf(contentType: string | null): string {
  const form = /^\s*multipart\/form-data\s*(?:;|$)(.*)$/is.exec(contentType ?? '')
  const path = 'headers.content-type'
  if (form === null) {
    const message = 'the body must be multipart/form-data with the file in the part "file"'
    throw badRequest([{ path, message }])
  }
  const parameter = /(?:^|;)\s*boundary=(?:"([^"]+)"|([^;"\s]+))/i.exec(form[1] ?? '')
  const boundary = parameter?.[1] ?? parameter?.[2] ?? ''
  if (/^[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]$/.test(boundary)) return boundary
  throw badRequest([
    { path, message: 'names no boundary of the multipart body, or none of the form of RFC 2046' },
  ])
}

function tooLarge({ bytesMax }: UploadRules, receivedBytes: number | null): ServiceError {
  const message = `The file may have at most ${bytesMax.toLocaleString('en-US')} bytes.`
  return new ServiceError('FILE_TOO_LARGE', {
    message,
    details: { max_bytes: bytesMax, received_bytes: receivedBytes },
  })
}

import { mkdirSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ServiceError } from '@dealflow/core'
import { badRequest } from '@dealflow/core/http'

export interface Uploaded {
  readonly file: string
  readonly bytes: number
}

/**
 * Streams the body of a request into `directory`, which is made for it, and syncs it. An upload that is too large, breaks
 * off or is empty leaves nothing behind. Memory holds one chunk at a time.
 */
export async function receiveUpload(
  request: Request,
  options: { readonly directory: string; readonly fileName: string; readonly bytesMax: number },
): Promise<Uploaded> {
  const { directory, bytesMax } = options
  const declared = Number(request.headers.get('content-length') ?? 0)
  // Before anything is read: the client need not send what would be thrown away.
  if (declared > bytesMax) throw tooLarge(bytesMax)
  const file = join(directory, 'file', options.fileName)
  try {
    mkdirSync(join(directory, 'file'), { recursive: true, mode: 0o700 })
    const bytes = await writeBody(request, file, bytesMax)
    if (bytes === 0) throw badRequest([{ path: '', message: 'the body is empty; send the file as the body' }])
    if (request.signal.aborted || (declared > 0 && bytes < declared)) throw brokenOff()
    return { file, bytes }
  } catch (error) {
    await rm(directory, { recursive: true, force: true })
    throw error
  }
}

async function writeBody(request: Request, file: string, bytesMax: number): Promise<number> {
  const handle = await open(file, 'wx', 0o600)
  let bytes = 0
  try {
    for await (const chunk of chunksOf(request)) {
      bytes += chunk.byteLength
      if (bytes > bytesMax) throw tooLarge(bytesMax)
      await handle.writeFile(chunk).catch(refuseFullDisk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return bytes
}

async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  if (request.body === null) return
  try {
    yield* request.body
  } catch (cause) {
    throw brokenOff(cause)
  }
}

function brokenOff(cause?: unknown) {
  return badRequest([{ path: '', message: 'the upload broke off; send the file again' }], cause)
}

function tooLarge(bytesMax: number) {
  const bound = bytesMax.toLocaleString('en-US')
  const message = `The file may hold at most ${bound} bytes. Split it, or raise the setting upload_bytes_max.`
  return new ServiceError('FILE_TOO_LARGE', { message })
}

function refuseFullDisk(cause: unknown): never {
  if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOSPC')) throw cause
  const message =
    'The disk of the data directory is full, so the file was not kept. Make room and send it again.'
  throw new ServiceError('SERVICE_UNAVAILABLE', { message, details: { retry_after_ms: 60_000 }, cause })
}

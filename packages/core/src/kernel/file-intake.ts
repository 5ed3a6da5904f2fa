import { badRequest, ServiceError } from './errors.ts'
import type { Sha256Stream } from './host.ts'
import type { FileLook, FileRoom, FileSpool, UploadedFile, UploadRules } from './uploads.ts'

/** Takes in one file piece by piece: counts, hashes and inspects it, and passes it on to its spool. */
export interface FileIntake {
  /** Throws as soon as possible: FILE_TOO_LARGE, the refusal of the room, or BAD_REQUEST for a file of an unwanted kind. */
  take(bytes: Uint8Array): Promise<void>
  /** The file has come whole. */
  end(): UploadedFile
}

/** `accepts` sees so many bytes of a file. */
const headBytes = 1_024

export function startFileIntake(
  rules: UploadRules,
  filename: string,
  hash: Sha256Stream,
  spool: FileSpool | null,
  room: FileRoom | null = null,
): FileIntake {
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
    async take(bytes) {
      if (size < headBytes) head.set(bytes.subarray(0, headBytes - size), size)
      size += bytes.byteLength
      if (size > rules.bytesMax) throw tooLarge(rules, size)
      if (room !== null && size > room.bytes) throw room.refusal()
      if (!isJudged && size >= headBytes) judge()
      hash.update(bytes)
      look.chunk(bytes)
      await spool?.write(bytes)
    },
    end() {
      if (!isJudged) judge()
      return {
        filename: baseName(filename),
        sizeBytes: size,
        sha256: hash.digest(),
        facts: look.facts(),
        spooled: spool,
      }
    },
  }
}

/** `receivedBytes` is null where the declared length was refused. */
export function tooLarge(
  { bytesMax }: Pick<UploadRules, 'bytesMax'>,
  receivedBytes: number | null,
): ServiceError {
  const message = `The file may have at most ${bytesMax.toLocaleString('en-US')} bytes.`
  return new ServiceError('FILE_TOO_LARGE', {
    message,
    details: { max_bytes: bytesMax, received_bytes: receivedBytes },
  })
}

/** The last segment of a path of any system, in at most 255 code points and without what a terminal or a header would obey. */
function baseName(filename: string): string {
  const last = filename.replaceAll('\\', '/').split('/').at(-1) ?? ''
  const plain = [...last.toWellFormed().replace(/\p{C}/gu, '').trim()].slice(0, 255).join('')
  return plain === '' || plain === '.' || plain === '..' ? 'file' : plain
}

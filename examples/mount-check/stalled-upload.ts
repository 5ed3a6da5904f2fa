import { once } from 'node:events'
import { request } from 'node:http'

/** An upload whose rest never comes. */
export interface StalledUpload {
  /** How it ends: `cut off`, or `answered 408`. */
  readonly ended: Promise<string>
}

/** Resolves once the server has taken the request on. `base` is where the API is. */
export async function stalledUpload(base: string, key: string): Promise<StalledUpload> {
  const upload = request(`${base}/api/v2/pitch-deck-jobs`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'multipart/form-data; boundary=deck',
      'content-length': 1_000_000,
      expect: '100-continue',
    },
  })
  const ended = new Promise<string>((resolve) => {
    upload.on('response', ({ statusCode }) => resolve(`answered ${statusCode}`))
    upload.on('error', () => resolve('cut off'))
  })
  upload.flushHeaders()
  await once(upload, 'continue')
  return { ended }
}

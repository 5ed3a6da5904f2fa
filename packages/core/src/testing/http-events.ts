import type { Answer, Bench, SendOptions } from './http-scenario.ts'

export interface SentEvent {
  readonly event: string
  readonly id: string
  /** The job, as its status route shows it. */
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * The events of a job from `path` (its status route plus `/events`) as they come, until the stream ends or the caller stops. Works
 * on every subject without waiting by the clock, so a scenario follows a job with it instead of polling.
 */
export async function* eventsAt(
  { subject, liveKey }: Bench,
  path: string,
  { key = liveKey, headers = {} }: Pick<SendOptions, 'key' | 'headers'> = {},
): AsyncGenerator<SentEvent> {
  const request = new Request(`http://dealflow.test${path}`, {
    headers: { ...(key === null ? {} : { authorization: `Bearer ${key}` }), ...headers },
  })
  const response = await subject.fetch(request)
  if (response.status !== 200 || response.body === null)
    throw new Error(`no events at ${path}: ${response.status} ${await response.text()}`)
  const reader = response.body.getReader()
  const utf8 = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += utf8.decode(value, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const event = readEvent(block)
        if (event !== null) yield event
      }
    }
  } finally {
    await reader.cancel()
  }
}

/** Null for a comment and for what only tells how to come back. */
function readEvent(block: string): SentEvent | null {
  const fields = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line]))
  const valueAt = (name: string) => fields.get(name)?.slice(name.length + 2)
  const event = valueAt('event')
  const data = valueAt('data')
  if (event === undefined || data === undefined) return null
  return { event, id: valueAt('id') ?? '', data: JSON.parse(data) as SentEvent['data'] }
}

/** The job as it ended. `created` is the answer to its creation. */
export async function ended(bench: Bench, created: Answer, key?: string): Promise<SentEvent['data']> {
  let last: SentEvent | null = null
  for await (const event of eventsAt(bench, `${pollUrlOf(created)}/events`, optionsOf(key))) last = event
  if (last?.event !== 'done') throw new Error(`the events of ${pollUrlOf(created)} broke off before done`)
  return last.data
}

/** The job once it has this status; throws when it ends with another. */
export async function became(
  bench: Bench,
  created: Answer,
  status: string,
  key?: string,
): Promise<SentEvent['data']> {
  for await (const { data } of eventsAt(bench, `${pollUrlOf(created)}/events`, optionsOf(key)))
    if (data['status'] === status) return data
  throw new Error(`${pollUrlOf(created)} never became ${status}`)
}

/** Path of the status route of a job that was just made. */
export function pollUrlOf({ json, status, text }: Answer): string {
  const path = json.data?.['poll_url']
  if (typeof path !== 'string') throw new Error(`no job was made: ${status} ${text.slice(0, 400)}`)
  return path
}

const optionsOf = (key: string | undefined) => (key === undefined ? {} : { key })

/** The body of an upload: fields first, then the files, as browsers send them. */
export function form(
  files: Readonly<Record<string, { readonly bytes: string | Uint8Array; readonly filename: string }>>,
  fields: Readonly<Record<string, string>> = {},
): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  for (const [name, { bytes, filename }] of Object.entries(files))
    body.append(
      name,
      new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type: 'application/pdf' }),
      filename,
    )
  return body
}

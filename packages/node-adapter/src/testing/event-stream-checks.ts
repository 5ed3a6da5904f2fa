/**
 * Opens the events of a job that does not end, reads the first and hangs up; then the place of that stream must become free.
 * `origin` is a service that allows one stream at once, `key` a test key. Throws what is broken.
 */
export async function streamEndsWithItsClient(origin: string, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const made = await fetch(`${origin}/api/v2/general-enrichment-jobs`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ website: 'https://stuck.test' }),
  })
  const { data } = (await made.json()) as { data: { poll_url: string } }
  const open = (client: AbortController) =>
    fetch(`${origin}${data.poll_url}/events`, { headers, signal: client.signal })

  const first = new AbortController()
  const stream = await open(first)
  await firstEvent(stream)
  const refused = await open(new AbortController())
  if (refused.status !== 503) throw new Error(`a second stream was answered ${refused.status}`)
  first.abort()
  // Each try is a round trip, in which the host hears of the hang-up.
  for (let tries = 0; tries < 500; tries++) {
    const client = new AbortController()
    const { status } = await open(client)
    client.abort()
    if (status === 200) return
  }
  throw new Error('the stream of a client that hung up still holds its place')
}

async function firstEvent(response: Response): Promise<void> {
  const reader = response.body?.getReader()
  let text = ''
  while (!text.includes('event: ')) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (done) throw new Error(`no event came: ${response.status} ${text}`)
    text += new TextDecoder().decode(value)
  }
  reader?.releaseLock()
}

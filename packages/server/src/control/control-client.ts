import type { IncomingMessage } from 'node:http'
import { localRequest } from '../cli/local-request.ts'
import type { OperationContext } from '../operations/context.ts'
import type { ArgsOf, OperationName, ResultOf } from '../operations/index.ts'
import type { ControlFile } from './control-file.ts'
import type { ControlEvent } from './operation-stream.ts'
import { RemoteError } from './remote-error.ts'
import { type SilenceWatch, watchSilence } from './silence.ts'

/**
 * Runs an operation in the server that holds the directory. Throws the signal's reason when it is aborted, CONTROL_ABSENT
 * when nobody listened (and nothing was done), CONTROL_LOST when the server broke off, CONTROL_SILENT when it is there and
 * gives no sign of life (and it may have been done).
 */
export async function callServer<Name extends OperationName>(
  control: ControlFile,
  name: Name,
  args: ArgsOf<Name>,
  context: OperationContext,
): Promise<ResultOf<Name>> {
  const silence = watchSilence()
  try {
    silence.listen()
    const response = await localRequest(`${control.address}/${name}`, {
      method: 'POST',
      token: control.token,
      body: args,
      signal: AbortSignal.any([context.signal, silence.signal]),
    })
    if (response.statusCode !== 200) throw refusal(response)
    for await (const event of eventsOf(response, silence)) {
      if ('progress' in event) context.progress(event.progress)
      else if ('data' in event) await context.data?.(encoder.encode(event.data))
      else if ('bytes' in event) await context.data?.(Uint8Array.fromBase64(event.bytes))
      else if ('alive' in event) continue
      else if ('result' in event) return event.result as ResultOf<Name>
      else throw new RemoteError(event.error)
    }
  } catch (error) {
    context.signal.throwIfAborted()
    if (error instanceof RemoteError) throw error
    if (silence.signal.aborted) throw silent(control.pid, error)
    throw isRefusedConnection(error) ? absent(error) : lost(error)
  } finally {
    silence.heard()
  }
  throw lost(undefined)
}

const encoder = new TextEncoder()

async function* eventsOf(response: IncomingMessage, silence: SilenceWatch): AsyncGenerator<ControlEvent> {
  let rest = ''
  response.setEncoding('utf8')
  for await (const chunk of response) {
    silence.heard()
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as ControlEvent
    silence.listen()
  }
}

function refusal(response: IncomingMessage) {
  response.resume()
  return new RemoteError({
    code: 'CONTROL_REFUSED',
    message: `The server that holds the directory answered ${response.statusCode}: is it another version of dealflow?`,
  })
}

const absent = (cause: unknown) =>
  new RemoteError({ code: 'CONTROL_ABSENT', message: 'No server listens for commands.' }, { cause })

const silent = (pid: number, cause: unknown) =>
  new RemoteError(
    {
      code: 'CONTROL_SILENT',
      message: `The server (pid ${pid}) does not answer: is it stopped or overloaded?`,
    },
    { cause },
  )

const lost = (cause: unknown) =>
  new RemoteError({ code: 'CONTROL_LOST', message: 'The server stopped before it was done.' }, { cause })

const isRefusedConnection = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'

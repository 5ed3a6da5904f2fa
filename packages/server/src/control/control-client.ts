import { request } from 'node:http'
import { createInterface } from 'node:readline'
import type { ArgsOf, OperationContext, OperationName, ResultOf } from '../operations.ts'
import type { ControlFile } from './control-file.ts'
import type { ControlEvent } from './control-server.ts'

/** What the server refused or failed to do, in its own words. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError'
  readonly code: string
  readonly details: unknown

  constructor(error: { code: string; message: string; details?: unknown }) {
    super(error.message)
    this.code = error.code
    this.details = error.details
  }
}

/**
 * Runs an operation in the server that holds the directory. node:http and not fetch: Bun's fetch would send even a
 * loopback request to a configured proxy.
 */
export function callServer<Name extends OperationName>(
  control: ControlFile,
  name: Name,
  args: ArgsOf<Name>,
  context: OperationContext,
): Promise<ResultOf<Name>> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${control.address}/${name}`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${control.token}`, 'content-type': 'application/json' },
        signal: context.signal,
      },
      (response) => {
        if (response.statusCode !== 200) {
          response.resume()
          reject(
            new RemoteError({
              code: 'CONTROL_REFUSED',
              message: `The server that holds the directory answered ${response.statusCode}: is it another version of dealflow?`,
            }),
          )
          return
        }
        const lines = createInterface({ input: response })
        lines.on('line', (line) => {
          const event = JSON.parse(line) as ControlEvent
          if ('progress' in event) context.progress(event.progress)
          else if ('result' in event) resolve(event.result as ResultOf<Name>)
          else reject(new RemoteError(event.error))
        })
        lines.on('close', () =>
          reject(
            new RemoteError({
              code: 'CONTROL_LOST',
              message:
                'The server stopped before it was done. Run the command again: an import goes on where it was.',
            }),
          ),
        )
        response.on('error', reject)
      },
    )
    outgoing.on('error', reject)
    outgoing.end(JSON.stringify(args))
  })
}

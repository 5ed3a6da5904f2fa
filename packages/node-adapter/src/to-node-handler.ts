import type { IncomingMessage, ServerResponse } from 'node:http'
import { basePathOf, targetOf } from './handler/mount.ts'
import {
  type FetchService,
  type NodeHandlerOptions,
  readOptions,
  requireService,
  type Settings,
} from './handler/options.ts'
import { internalError } from './handler/own-answer.ts'
import { readBodyOf } from './handler/read-body.ts'
import { type Refused, refusedBodyOf } from './handler/refused-body.ts'
import { contextOf } from './handler/request-context.ts'
import { sendAnswer } from './handler/send-answer.ts'
import { ServiceRequest, type SubstituteBody } from './handler/service-request.ts'
import { refusalOfTwoMeanings } from './handler/two-meanings.ts'

/** A request listener of Node, and middleware of Express and its kin. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse, next?: Next) => void

/** Error-handling middleware of Express and its kin. */
export type NodeErrorHandler = (
  error: unknown,
  request: IncomingMessage,
  response: ServerResponse,
  next: Next,
) => void

type Next = (error?: unknown) => void

/**
 * Answers requests of Node with `service.fetch`, alone or in an app. A body that middleware has read reaches the service all the
 * same when it was kept as `request.rawBody`, or is JSON in `request.body`; one that cannot be made again goes to `next` as an
 * error that names the remedy. Throws a TypeError for what is no service, and for
 * options that cannot hold.
 *
 * @example
 * createServer(toNodeHandler(service)).listen(8787)
 *
 * @example
 * app.use('/dealflow', toNodeHandler(service))
 */
export function toNodeHandler(service: FetchService, options: NodeHandlerOptions = {}): NodeHandler {
  requireService('toNodeHandler', service)
  const settings = readOptions('toNodeHandler', options)
  return (message, response, next) => {
    let body: SubstituteBody | null
    try {
      body = readBodyOf(message)
    } catch (error) {
      if (next === undefined) void fail(error, message, response, settings)
      else next(error)
      return
    }
    void serve(service, settings, message, response, body)
  }
}

/**
 * A request that a body parser refused reaches the service all the same, which answers it in the contract's form: malformed JSON, a
 * body that is too large for the parser, an encoding that it does not know. Other errors go on to the app.
 * Throws a TypeError as `toNodeHandler` does.
 *
 * @example
 * app.use(express.json())
 * app.use('/dealflow', toNodeHandler(service), toNodeErrorHandler(service))
 */
export function toNodeErrorHandler(
  service: FetchService,
  options: NodeHandlerOptions = {},
): NodeErrorHandler {
  requireService('toNodeErrorHandler', service)
  const settings = readOptions('toNodeErrorHandler', options)
  return (error, message, response, next) => {
    let refused: Refused | null
    try {
      refused = refusedBodyOf(error, message)
    } catch (taken) {
      return next(taken)
    }
    if (refused === null) next(error)
    else void serve(service, settings, message, response, refused.body)
  }
}

/** Never rejects, and never leaves a request without an end. */
async function serve(
  service: FetchService,
  settings: Settings,
  message: IncomingMessage,
  response: ServerResponse,
  body: SubstituteBody | null,
): Promise<void> {
  const target = targetOf(message, settings.prefix)
  try {
    const refusal = refusalOfTwoMeanings(message)
    if (refusal !== null) {
      message.resume()
      return await sendAnswer(response, refusal)
    }
    const request = new ServiceRequest(message, response, target, body)
    const answer = await service.fetch(request, contextOf(message, settings.trustedProxies))
    // The client has gone, or the app has given an answer of its own: it would not wait.
    if (response.destroyed || response.headersSent) return await answer.body?.cancel()
    locate(answer, () => basePathOf(message, target, settings))
    await sendAnswer(response, answer)
  } catch (error) {
    await fail(error, message, response, settings)
  }
}

/** Only what was made, or is elsewhere, has a place. */
function locate(answer: Response, basePath: () => string): void {
  if (answer.status <= 200 || answer.status >= 400) return
  const location = answer.headers.get('location')
  if (location?.startsWith('/') && !location.startsWith('//'))
    answer.headers.set('location', basePath() + location)
}

/** Never rejects, either. */
async function fail(
  error: unknown,
  message: IncomingMessage,
  response: ServerResponse,
  { onError }: Settings,
): Promise<void> {
  try {
    onError(error)
  } catch (thrown) {
    // A listener that fails must not end the process for all others.
    console.error(thrown)
  }
  // Nobody reads on, and what is left of the body would come before the next request of the connection.
  message.removeAllListeners('data').resume()
  // It cannot be sent behind another head, nor through middleware that does not let it.
  await sendAnswer(response, internalError()).catch(() => response.destroy())
}

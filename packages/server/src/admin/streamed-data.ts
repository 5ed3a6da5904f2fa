import type { Log } from '@dealflow/core'
import type { OperationContext } from '../operations/context.ts'

type Work = (context: OperationContext) => Promise<unknown>

/**
 * The bytes of an operation whose result is a file. Resolves with the first of them, so that what is wrong with the request is
 * thrown while it can still be answered. The operation waits when its reader is slow, and is stopped when the reader goes.
 */
export async function streamedData(
  work: Work,
  context: OperationContext,
  log: Log,
): Promise<ReadableStream<Uint8Array>> {
  const gone = new AbortController()
  const begun = Promise.withResolvers<void>()
  let room = Promise.withResolvers<void>()
  let hasBegun = false
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const run = async () => {
        try {
          const signal = AbortSignal.any([context.signal, gone.signal])
          await work({ ...context, signal, data })
          begun.resolve()
          if (!gone.signal.aborted) controller.close()
        } catch (error) {
          if (gone.signal.aborted) return
          // The status is out already: a body that breaks off is all that is left to say.
          if (hasBegun && !context.signal.aborted) log.write('error', 'an answer broke off', { error })
          begun.reject(error)
          controller.error(error)
        }
      }
      const data = async (bytes: Uint8Array) => {
        gone.signal.throwIfAborted()
        controller.enqueue(bytes)
        hasBegun = true
        begun.resolve()
        if ((controller.desiredSize ?? 0) > 0) return
        room = Promise.withResolvers()
        await room.promise
      }
      void run()
    },
    pull: () => room.resolve(),
    cancel() {
      gone.abort(new Error('the client hung up'))
      room.resolve()
    },
  })
  await begun.promise
  return stream
}

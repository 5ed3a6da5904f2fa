import type { RequestHandler } from 'express'

/** Looks at all that goes through a response, in the way that loggers and agents of APMs have had for years. */
export const recording: RequestHandler = (_request, response, next) => {
  const { write, end } = response
  const pieces: Buffer[] = []
  response.write = (piece: string | Uint8Array, ...rest: unknown[]) => {
    pieces.push(Buffer.from(piece as string))
    return Reflect.apply(write, response, [piece, ...rest])
  }
  response.end = (piece?: unknown, ...rest: unknown[]) => {
    if (piece) pieces.push(Buffer.from(piece as string))
    response.locals['body'] = Buffer.concat(pieces)
    return Reflect.apply(end, response, [piece, ...rest])
  }
  next()
}

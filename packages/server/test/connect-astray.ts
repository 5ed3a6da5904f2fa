// Loaded into a server before its own code (BUN_OPTIONS): connections to the loopback end at another port than the one that was
// asked for, as with a library that connects by itself. The port of `ASTRAY_EXCEPT` is reached as ever, so that what slips out
// is seen there.
import { Socket } from 'node:net'

const to = Number(process.env['ASTRAY_TO'])
const except = Number(process.env['ASTRAY_EXCEPT'])
const connect = Socket.prototype.connect

const isPlace = (value: unknown): value is { readonly port: number } =>
  typeof value === 'object' && value !== null && 'port' in value && typeof value.port === 'number'

const astray = (value: unknown): unknown => {
  if (Array.isArray(value)) return Object.assign(value, value.map(astray))
  return isPlace(value) && value.port !== except ? { ...value, port: to } : value
}

Object.assign(Socket.prototype, {
  connect(this: Socket, ...args: unknown[]): unknown {
    return Reflect.apply(connect, this, args.map(astray))
  },
})

import { connect as connectTcp, isIPv6, type Socket } from 'node:net'
import { checkServerIdentity, connect as connectTls } from 'node:tls'
import { DialError, type DialRequest, isAddress, isAddressAllowed } from '@dealflow/core'

/** Over TCP and TLS. A place that drops packets leaves time for the next address within a delivery's 15 s. */
const connectTimeoutMs = 5_000

type Done = (error: Error | null, socket: Socket | null) => void

/**
 * Opens a connection to the vetted address and to nothing else: no name is resolved here, and no proxy is asked. The certificate
 * has to be for the name, also where that is an address.
 */
export function connectTo(place: Pick<DialRequest, 'address' | 'port' | 'tls'>, done: Done): Socket {
  const { address, port, tls } = place
  const to = { host: address, port, family: isIPv6(address) ? 6 : 4, autoSelectFamily: false }
  const socket: Socket =
    tls === null
      ? connectTcp(to)
      : connectTls({
          ...to,
          // An address is no name for SNI (RFC 6066), but the certificate is held against it all the same.
          servername: isName(tls.serverName) ? tls.serverName : '',
          checkServerIdentity: (_name, certificate) => checkServerIdentity(tls.serverName, certificate),
          ALPNProtocols: ['http/1.1'],
          rejectUnauthorized: true,
        })
  let isConnected = false
  let isDone = false
  const end = (error: Error | null) => {
    clearTimeout(timer)
    if (isDone) return
    isDone = true
    if (error !== null) socket.destroy()
    done(error, error === null ? socket : null)
  }
  const timer = setTimeout(
    () => end(new DialError('connect', `${placeOf(place)} did not take a connection within 5 s`)),
    connectTimeoutMs,
  )
  timer.unref()
  socket.setNoDelay(true)
  socket.once('connect', () => {
    isConnected = true
  })
  socket.once(tls === null ? 'connect' : 'secureConnect', () => {
    // Whatever the runtime made of the address, it is held against the one that was vetted.
    const isThere = isAddressAllowed(socket.remoteAddress ?? null, [address])
    end(isThere ? null : new DialError('connect', `the connection for ${placeOf(place)} went elsewhere`))
  })
  socket.on('error', (cause) => {
    const kind = tls !== null && (isConnected || !isRefusal(cause)) ? 'tls' : 'connect'
    // OpenSSL adds its source lines after the first.
    const [message = ''] = cause.message.split('\n')
    end(new DialError(kind, `${placeOf(place)}: ${message}`, { cause }))
  })
  socket.once('close', () => end(new DialError('connect', `${placeOf(place)} closed the connection`)))
  return socket
}

const isName = (serverName: string) => !isAddress(serverName)

const isRefusal = (error: Error) => 'syscall' in error && error.syscall === 'connect'

const placeOf = ({ address, port }: { address: string; port: number }) =>
  address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`

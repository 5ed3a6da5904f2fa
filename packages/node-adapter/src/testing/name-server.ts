import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** How the name server of a test answers for a name: with addresses, with an error, or not at all. */
export type NameAnswer = readonly string[] | 'unknown' | 'refuses' | 'silent'

export interface NameServer {
  /** `127.0.0.1:5353` */
  readonly address: string
  /** `name A` or `name AAAA` for each question, in order. */
  readonly asked: string[]
  close(): Promise<void>
}

/** A name server on the loopback that answers for each name as `say` does: UDP, and records of addresses only. */
export async function openNameServer(say: (name: string, family: 4 | 6) => NameAnswer): Promise<NameServer> {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (message, { port, address }) => {
    const { name, type, end } = questionOf(message)
    asked.push(`${name} ${type === typeOf[6] ? 'AAAA' : 'A'}`)
    const family = type === typeOf[6] ? 6 : 4
    const said = say(name, family)
    if (said === 'silent') return
    const addresses =
      typeof said === 'string' ? [] : said.filter((text) => text.includes(':') === (family === 6))
    const head = Buffer.alloc(12)
    message.copy(head, 0, 0, 2)
    head.writeUInt16BE(0x8180 | (said === 'unknown' ? 3 : said === 'refuses' ? 2 : 0), 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(addresses.length, 6)
    const records = addresses.map((text) => recordOf(type, bytesOf(text)))
    socket.send(Buffer.concat([head, message.subarray(12, end), ...records]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    async close() {
      const closed = once(socket, 'close')
      socket.close()
      await closed
    },
  }
}

const typeOf = { 4: 1, 6: 28 } as const

function questionOf(message: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

/** The name is a pointer to that of the question. */
function recordOf(type: number, address: Buffer): Buffer {
  const record = Buffer.alloc(12)
  record.writeUInt16BE(0xc00c, 0)
  record.writeUInt16BE(type, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt32BE(60, 6)
  record.writeUInt16BE(address.length, 10)
  return Buffer.concat([record, address])
}

/** An IPv6 address must be written in full. */
const bytesOf = (text: string) =>
  text.includes(':')
    ? Buffer.from(
        text
          .split(':')
          .map((group) => group.padStart(4, '0'))
          .join(''),
        'hex',
      )
    : Buffer.from(text.split('.').map(Number))

/** A child of a reader of decks that goes wrong: a program of its own, told how by its argument. */
const MEGABYTE = 1024 * 1024
const [, file = '', mode = '', ...more] = process.argv
const write = (text: string) => new Promise<void>((resolve) => process.stdout.write(text, () => resolve()))
const say = (message: object) => write(`${JSON.stringify(message)}\n`)
const page = (number: number) => ({
  kind: 'page',
  number,
  width: 960,
  height: 540,
  isPicture: false,
  error: null,
})

async function beginPages(total: number) {
  await say({ kind: 'ready' })
  await new Promise((resolve) => process.stdin.once('data', resolve))
  await say({ kind: 'opened', totalPages: total })
  await say({})
  await say({ kind: 'begins', number: 1 })
}

const modes: Readonly<Record<string, () => Promise<void>>> = {
  async 'half a line'() {
    await beginPages(1)
    await write('{"kind":"page","numb')
    process.exit(0)
  },
  async 'no line end'() {
    await beginPages(1)
    const piece = 'x'.repeat(MEGABYTE)
    for (let written = 0; written < 1024; written++) await write(piece)
  },
  async 'endless pages'() {
    await beginPages(300)
    const text = 'x'.repeat(8 * MEGABYTE)
    for (let number = 1; ; number++) {
      await say(page(number))
      await say({ text })
      await say({ kind: 'begins', number: number + 1 })
    }
  },
  async 'deaf to signals'() {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
    await say({ pid: process.pid })
    for (;;);
  },
  async memory() {
    await beginPages(1)
    const held: Uint8Array[] = []
    for (;;) {
      held.push(new Uint8Array(MEGABYTE).fill(held.length))
      await new Promise((resolve) => setImmediate(resolve))
    }
  },
  async environment() {
    await say({ environment: Object.keys(process.env) })
  },
  async 'much to say on its way out'() {
    process.stderr.write(`${'x'.repeat(MEGABYTE)} the last words`, () => process.exit(3))
  },
  async busy() {
    await say({ pid: process.pid })
    for (;;);
  },
  /** Not bad: it waits for its parent, also amid an order. */
  async 'at work'() {
    const { childPipes } = await import('../decks/child-pipes.ts')
    setInterval(() => {}, 1_000)
    for await (const line of childPipes().orders) {
      await say({ heard: new TextDecoder().decode(line) })
      await new Promise(() => {})
    }
  },
  /** Starts another one, and tells what it says. */
  async parent() {
    const { deckProcesses } = await import('../decks/deck-process.ts')
    const [mode = ''] = more
    deckProcesses({
      program: [process.execPath, file, mode],
      memoryBytes: 1024 * MEGABYTE,
      cpuSeconds: 60,
      boundsAddressSpace: false,
    })({
      line: (line) => void write(`${new TextDecoder().decode(line)}\n`),
      ended() {},
    })
    setInterval(() => {}, 1_000)
  },
}

await modes[mode]?.()

export {}

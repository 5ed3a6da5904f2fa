import { deepEqual, doesNotMatch, equal, match } from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { finished, type Workbench } from '../dealflow.ts'
import { beHeldBySilence } from './holder.ts'
import { type CliScenario, type ImportReport, manyCompanies } from './scenario.ts'

/** So many that an import hardly ever ends before it first tells its progress, half a second after it began. */
const lines = 60_000
const goesOn = /Nothing is lost: the same command goes on where it was/
const mayBeDone = /It may have been done: check with dealflow audit before repeating/

/** Ctrl-C, and servers that end while a command waits for them. */
export const interruption: readonly CliScenario[] = [
  {
    name: 'an import that is interrupted, or whose server is stopped, ends with words, and goes on when it is repeated',
    async run(bench) {
      const file = manyCompanies(bench, lines)
      await interruptImport(bench, file)
      const server = await bench.serve()
      await loseServer(bench, file, () => server.stop())
      equal((await bench.json<ImportReport>('import', file)).read, lines)
    },
  },
  {
    name: 'an import that is interrupted beside a server, or whose server is killed, ends with words, and goes on when it is repeated',
    isLong: true,
    async run(bench) {
      const file = manyCompanies(bench, lines)
      const server = await bench.serve()
      await interruptImport(bench, file)
      await loseServer(bench, file, () => server.kill())
      equal((await bench.json<ImportReport>('import', file)).read, lines)
    },
  },
  {
    name: 'a grant that was only waited for may have been done, and says so',
    async run(bench) {
      const holder = await beHeldBySilence(bench)
      const child = bench.spawn(['grant', 'acc', '--usd', '5', '--data', bench.data])
      const ended = finished(child)
      await holder.asked
      child.kill('SIGINT')
      const { code, stderr } = await ended
      holder.hangUp()
      equal(code, 1)
      match(stderr, /Stopped waiting/)
      match(stderr, mayBeDone)
    },
  },
  {
    name: 'a grant whose server breaks off may have been done, and says so',
    async run(bench) {
      const holder = await beHeldBySilence(bench)
      const ended = bench.run('grant', 'acc', '--usd', '5', '--data', bench.data)
      await holder.asked
      holder.hangUp()
      const { code, stderr } = await ended
      equal(code, 1)
      match(stderr, /The server stopped before it was done/)
      match(stderr, mayBeDone)
      doesNotMatch(stderr, goesOn)
    },
  },
  {
    name: 'a server that hangs is told with its process, by commands and by doctor',
    async run(bench) {
      const holder = await beHeldBySilence(bench)
      const [granted, examined] = await Promise.all([
        bench.run('grant', 'acc', '--usd', '5', '--data', bench.data),
        bench.run('doctor', '--data', bench.data, '--http-addr', '127.0.0.1:0'),
      ])
      holder.hangUp()
      deepEqual([granted.code, examined.code], [1, 1])
      match(granted.stderr, new RegExp(`The server \\(pid ${process.pid}\\) does not answer`))
      match(granted.stderr, mayBeDone)
      match(
        examined.stdout,
        new RegExp(`^fail +server +The server \\(pid ${process.pid}\\) does not answer`, 'm'),
      )
    },
  },
  {
    name: 'a second Ctrl-C ends a server that still waits for a request',
    async run(bench) {
      const server = await bench.serve()
      await unfinishedRequest(new URL(server.url), server.opening.live_key ?? '')
      const ended = server.stop()
      const again = setInterval(() => process.kill(server.pid, 'SIGINT'), 50)
      const code = await ended
      clearInterval(again)
      equal(code, 130)
    },
  },
]

/** Starts an import and resolves when it tells its first progress. */
async function startImport(bench: Workbench, file: string) {
  const child = bench.spawn(['import', file, '--data', bench.data])
  const ended = finished(child)
  if (child.stderr !== null) await Promise.race([once(child.stderr, 'data'), ended])
  return { child, ended }
}

async function loseServer(bench: Workbench, file: string, end: () => Promise<unknown>) {
  const { ended } = await startImport(bench, file)
  await end()
  const { code, stdout, stderr } = await ended
  deepEqual({ code, stdout }, { code: 1, stdout: '' })
  match(stderr, /dealflow: The server stopped before it was done\. Nothing is lost/)
  doesNotMatch(stderr, /\n\s+at /)
}

async function interruptImport(bench: Workbench, file: string) {
  const { child, ended } = await startImport(bench, file)
  child.kill('SIGINT')
  const { code, stderr } = await ended
  equal(code, 1)
  match(stderr, goesOn)
}

/** A request whose body never ends, so that the server has something to wait for. */
async function unfinishedRequest({ hostname, port }: URL, key: string) {
  const head = [
    'POST /api/v2/searches HTTP/1.1',
    'host: x',
    `authorization: Bearer ${key}`,
    'content-type: application/json',
    'content-length: 99',
    'expect: 100-continue',
  ]
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await once(socket, 'data')
}

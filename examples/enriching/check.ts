import { equal } from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

// Runs the commands as a reader would, in an empty directory, with a `dealflow` that is the sources of this checkout and
// sites on this machine, and compares what each region prints with output.txt; `--write` puts that right. Another folder that
// is made like this one may be named.
const here = process.argv.slice(2).find((arg) => !arg.startsWith('-')) ?? import.meta.dir
const startedOn = new Date().toISOString().slice(0, 10)
const root = join(import.meta.dir, '../..')
const place = mkdtempSync(join(tmpdir(), `dealflow-${basename(here)}-`))
const bin = join(place, 'bin')
const hosts = readdirSync(join(here, 'sites')).toSorted()

const server = createServer(({ headers, url }, response) => {
  const page = url === '/' ? 'index.html' : `${url?.slice(1)}.html`
  const file = join(here, 'sites', headers.host ?? '', page)
  if (!/^[a-z]+\.html$/.test(page) || !existsSync(file)) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(readFileSync(file))
})
try {
  cpSync(here, place, { recursive: true })
  mkdirSync(bin)
  const program = join(bin, 'dealflow')
  // The compiled program where it was built, which starts sooner.
  const dealflow =
    process.env['COMPILED_DEALFLOW'] ?? `'${process.execPath}' '${join(root, 'packages/server/src/main.ts')}'`
  writeFileSync(program, `#!/bin/sh\nexec ${dealflow} "$@"\n`)
  chmodSync(program, 0o755)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  // Nobody listens at port 1, so that https fails and http is tried.
  const lines = hosts.flatMap((host) => [`${host}:80 127.0.0.1:${port}`, `${host}:443 127.0.0.1:1`])
  writeFileSync(join(place, 'resolve.txt'), `${lines.join('\n')}\n`)

  const commands = readFileSync(join(place, 'commands.sh'), 'utf8')
  const printed: string[] = []
  for (const [, name, text] of commands.matchAll(/^# #region (\S+)\n(.*?)^# #endregion$/gms))
    printed.push(`# #region ${name}\n${steady(await run(text ?? ''))}# #endregion\n`)
  const file = join(here, 'output.txt')
  if (process.argv.includes('--write')) writeFileSync(file, printed.join('\n'))
  equal(printed.join('\n'), readFileSync(file, 'utf8'))
  console.log(`${printed.length} commands over web sites print what the documents show`)
} finally {
  server.closeAllConnections()
  server.close()
  rmSync(place, { recursive: true, force: true })
}

/** What differs from run to run, as it is shown. */
function steady(text: string): string {
  return text
    .replaceAll(startedOn, '2026-06-15')
    .replaceAll(new Date().toISOString().slice(0, 10), '2026-06-15')
    .replaceAll(/ in \d+\.\d s\./g, ' in 2.1 s.')
    .replaceAll(place, '/srv/dealflow')
}

async function run(text: string): Promise<string> {
  const child = spawn('sh', ['-eu', '-c', text], {
    cwd: place,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: `${bin}:${process.env['PATH']}`,
      HOME: place,
      DEALFLOW_DATA: join(place, 'dealflow-data'),
      DEALFLOW_OUTBOUND_RESOLVE: join(place, 'resolve.txt'),
      DEALFLOW_OUTBOUND_ALLOWED_CIDRS: '127.0.0.0/8',
      DEALFLOW_SITE_DELAY_MS: '0',
    },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${text} ended with ${code}\n${stdout}\n${stderr}`)
  return stdout
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answering, freePort, lacking, run } from './processes.ts'

export interface Proxy {
  readonly name: string
  /** Why it cannot be tried here; null when it can. */
  lacks(): string | null
  /** Writes its configuration into a directory, before a service on `servicePort`. */
  configure(place: string, servicePort: number): Promise<Configured>
}

interface Configured {
  readonly command: readonly string[]
  /** Where clients find the service: at the root of a site, and below a path. */
  readonly bases: readonly string[]
}

/** Runs a proxy before a service, and gives where it is reached. */
export async function throughProxy(
  proxy: Proxy,
  servicePort: number,
  work: (base: string) => Promise<void>,
): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'dealflow-proxy-'))
  const { command, bases } = await proxy.configure(place, servicePort)
  const [program = '', ...args] = command
  const env = { PATH: process.env['PATH'], HOME: place }
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env })
  const ended = once(child, 'exit')
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  try {
    const failed = ended.then(() => Promise.reject(new Error(`${proxy.name} ended: ${said}`)))
    for (const base of bases) await Promise.race([answering(base), failed])
    for (const base of bases) await work(base)
  } finally {
    child.kill('SIGTERM')
    await ended
    rmSync(place, { recursive: true, force: true })
  }
}

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const service = '127.0.0.1:8787'

const nginx: Proxy = {
  name: 'nginx',
  lacks: () => lacking('nginx', '-v') ?? lacking('openssl', 'version'),
  async configure(place, servicePort) {
    const port = await freePort()
    const [certificate, key] = [join(place, 'certificate.pem'), join(place, 'key.pem')]
    const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=dealflow.example.com', '-days', '1']
    run('openssl', ['req', ...kind, '-keyout', key, '-out', certificate])
    const site = read('./nginx.conf')
      .replace(service, `127.0.0.1:${servicePort}`)
      .replace('listen 443', `listen 127.0.0.1:${port}`)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
      .replace('  location / {', `${read('./nginx-sub-path.conf')}\n  location / {`)
    const file = join(place, 'nginx.conf')
    writeFileSync(file, aroundSite(place, site))
    const base = `https://127.0.0.1:${port}`
    return { command: ['nginx', '-c', file], bases: [base, `${base}/dealflow`] }
  },
}

/** What a distribution's nginx.conf has around the files of conf.d, with every path below `place`. */
function aroundSite(place: string, site: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off;
pid ${place}/pid;
error_log stderr;
events {}
http {
access_log off;
${temporary.map((what) => `${what}_temp_path ${place}/${what};`).join('\n')}
${site}
}
`
}

const caddy: Proxy = {
  name: 'Caddy',
  lacks: () => lacking('caddy', 'version'),
  async configure(place, servicePort) {
    const [root, below] = [`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`]
    const sites = [
      read('./Caddyfile').replace('dealflow.example.com', root),
      read('./Caddyfile-sub-path').replace('example.com', below),
    ]
    const file = join(place, 'Caddyfile')
    const text = sites.join('\n').replaceAll(service, `127.0.0.1:${servicePort}`)
    writeFileSync(file, `{\n\tadmin off\n}\n${text}`)
    const command = ['caddy', 'run', '--config', file, '--adapter', 'caddyfile']
    return { command, bases: [root, `${below}/dealflow`] }
  },
}

export const proxies: readonly Proxy[] = [nginx, caddy]

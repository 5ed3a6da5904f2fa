import { createServer } from 'node:net'
import { addressClash } from '../config/address-clash.ts'
import type { Configuration } from '../config/load.ts'
import type { Settings } from '../config/table.ts'
import { type Address, addressText } from '../config/types.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

/** What is served where, and who may reach it. */
export function exposureFindings(settings: Settings): Finding[] {
  const { adminAddr, metricsAddr, trustedProxies } = settings
  const findings = [proxyFinding(trustedProxies)]
  // Behind a proxy, the proxy is what the world reaches, and the place for TLS.
  const isBehindProxy = trustedProxies.length > 0
  // With the API it answers this machine alone.
  const operators = adminAddr === 'main' ? null : adminAddr
  if (operators !== null && !isLoopback(operators) && !isBehindProxy) {
    findings.push(
      warn(
        'operator API',
        `Operator keys travel unencrypted to ${addressText(operators)}, which is reached from other machines.`,
        'Put a proxy with TLS before it and name the proxy in trusted_proxies, or serve the operator API on this machine alone: --admin-addr 127.0.0.1:8788.',
      ),
    )
  }
  if (metricsAddr !== null && !isLoopback(metricsAddr)) {
    findings.push(
      warn(
        'metrics',
        `/metrics on ${addressText(metricsAddr)} answers everybody who reaches it, unencrypted.`,
        'Let only the scraper through with a firewall, or set metrics_token and --metrics-addr off.',
      ),
    )
  }
  return findings
}

function proxyFinding(trusted: readonly string[]): Finding {
  const check = 'trusted proxies'
  const wide = trusted.filter(isTooWide)
  if (wide.length > 0) {
    return warn(
      check,
      `${wide.join(', ')} is most of the world: whoever connects may then claim any address, and a key’s allowed addresses mean nothing.`,
      'List the addresses of the proxies alone, such as 10.0.0.5/32.',
    )
  }
  return ok(check, trusted.length === 0 ? 'None: a client is the address that connects.' : trusted.join(', '))
}

/** Larger than a private network can be. */
export function isTooWide(range: string): boolean {
  const [base = '', prefix] = range.split('/')
  const bits = Number(prefix ?? (base.includes(':') ? 128 : 32))
  return base.includes(':') ? bits < 16 : bits < 8
}

function isLoopback({ host }: Address): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

/** Whether a server that is started now would get its ports. */
export async function portFindings(configuration: Configuration): Promise<Finding[]> {
  const { httpAddr, adminAddr, metricsAddr } = configuration.settings
  const clash = addressClash(configuration)
  if (clash !== null) return [fail('ports', clash, 'Correct it; dealflow config shows where each was set.')]
  const wanted: readonly (readonly [string, Address | 'main' | null])[] = [
    ['--http-addr', httpAddr],
    ['--admin-addr', adminAddr],
    ['--metrics-addr', metricsAddr],
  ]
  const findings: Finding[] = []
  for (const [flag, address] of wanted) {
    if (address === null || address === 'main' || address.port === 0) continue
    const problem = await problemWith(address)
    if (problem === null) continue
    findings.push(
      fail(
        'ports',
        `${addressText(address)} cannot be listened on: ${problem}.`,
        `Give another address with ${flag}.`,
      ),
    )
  }
  return findings.length > 0 ? findings : [ok('ports', 'The addresses are free.')]
}

function problemWith({ host, port }: Address): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      resolve(problems[error.code ?? ''] ?? error.message),
    )
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)))
  })
}

const problems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program has it',
  EADDRNOTAVAIL: 'this machine has no such address',
  EACCES: 'this user may not use the port',
  ENOTFOUND: 'the name is unknown',
}

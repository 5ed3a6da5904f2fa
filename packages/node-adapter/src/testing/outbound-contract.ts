import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authorityPem } from './certificates.ts'
import { addressCases } from './outbound-address-cases.ts'
import { boundCases } from './outbound-bound-cases.ts'
import { endlessCases } from './outbound-endless-cases.ts'
import { nameCases } from './outbound-name-cases.ts'
import { redirectCases } from './outbound-redirect-cases.ts'
import type { OutboundCase } from './outbound-subject.ts'
import { tlsCases } from './outbound-tls-cases.ts'

/** What outbound requests keep on real connections, in whatever runtime. */
export const outboundContract: readonly OutboundCase[] = [
  ...addressCases,
  ...redirectCases,
  ...boundCases,
  ...tlsCases,
  ...nameCases,
  ...endlessCases,
]

/** What came of each case by its name: null, or what was broken. */
export type OutboundOutcomes = ReadonlyMap<string, string | null>

/**
 * Runs the contract in a process of its own, which `command` starts and which prints `[name, broken or null]` in JSON lines: it
 * trusts the authority of the tests, and every proxy variable names a place that nothing listens on.
 */
export async function runOutboundContract(
  command: readonly [string, ...string[]],
): Promise<OutboundOutcomes> {
  const directory = mkdtempSync(join(tmpdir(), 'dealflow-outbound-'))
  const authority = join(directory, 'authority.pem')
  writeFileSync(authority, authorityPem)
  const proxy = 'http://127.0.0.1:9'
  const proxies = {
    HTTP_PROXY: proxy,
    HTTPS_PROXY: proxy,
    ALL_PROXY: proxy,
    NODE_USE_ENV_PROXY: '1',
    NO_PROXY: '',
  }
  const lower = Object.fromEntries(
    Object.entries(proxies).map(([name, value]) => [name.toLowerCase(), value]),
  )
  try {
    const [program, ...rest] = command
    const child = spawn(program, rest, {
      env: { ...process.env, ...lower, ...proxies, NODE_EXTRA_CA_CERTS: authority },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject))
    const lines = output.split('\n').filter((line) => line.startsWith('['))
    return new Map(lines.map((line) => JSON.parse(line) as [string, string | null]))
  } finally {
    rmSync(directory, { recursive: true })
  }
}

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
import { type Outcomes, outcomesOf } from './outcomes.ts'

/** What outbound requests keep on real connections, in whatever runtime. */
export const outboundContract: readonly OutboundCase[] = [
  ...addressCases,
  ...redirectCases,
  ...boundCases,
  ...tlsCases,
  ...nameCases,
  ...endlessCases,
]

/**
 * Runs the contract in a process of its own, which `command` starts: it trusts the authority of the tests, and every proxy
 * variable names a place that nothing listens on.
 */
export async function runOutboundContract(command: readonly [string, ...string[]]): Promise<Outcomes> {
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
    return await outcomesOf(command, {
      ...process.env,
      ...lower,
      ...proxies,
      NODE_EXTRA_CA_CERTS: authority,
    })
  } finally {
    rmSync(directory, { recursive: true })
  }
}

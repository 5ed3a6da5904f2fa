import {
  createGuardedClient,
  Explained,
  type GuardedClient,
  OutboundError,
  type OutboundOptions,
} from '@dealflow/core'
import { systemClock } from '@dealflow/node-adapter'
import type { Configuration } from '../config/load.ts'
import { ConfigurationError } from '../config/setting.ts'
import type { Settings } from '../config/table.ts'
import { outboundOf, proveOutboundGuard, readResolveMap } from '../outbound.ts'
import { type Finding, fail, ok, warn } from './finding.ts'
import { isTooWide } from './network.ts'
import { type ServerAnswer, stateIn } from './server.ts'

/** What decides where requests go: flags of this command, else what the running server was started with, else what is set here. */
export function outboundInForce({ settings, origins }: Configuration, server: ServerAnswer): Settings {
  const told = stateIn(server)?.outbound
  const isGiven = (
    ['outboundAllowedCidrs', 'outboundResolve', 'outboundNameServers', 'webhooksAllowHttp'] as const
  ).some((name) => origins[name].kind === 'flag')
  if (isGiven || told === undefined) return settings
  return {
    ...settings,
    outboundAllowedCidrs: told.allowed_cidrs,
    outboundResolve: told.resolve,
    // A server of an older version does not tell.
    outboundNameServers: told.name_servers ?? [],
    webhooksAllowHttp: told.allow_http,
  }
}

/** Whether requests to other machines go where they may alone, and what was opened for them. Asks nobody but this machine. */
export async function outboundFindings(settings: Settings): Promise<Finding[]> {
  const check = 'outbound requests'
  try {
    await proveOutboundGuard()
  } catch (error) {
    if (!(error instanceof Explained)) throw error
    return [fail(check, error.message, 'No server starts here until that is done.')]
  }
  const outbound = outboundOptionsOf(settings)
  return 'check' in outbound ? [outbound] : [openedFinding(settings, outbound)]
}

function openedFinding(
  { outboundAllowedCidrs, webhooksAllowHttp }: Settings,
  { resolveMap }: OutboundOptions,
): Finding {
  const check = 'outbound requests'
  const wide = outboundAllowedCidrs.filter(isTooWide)
  if (wide.length > 0)
    return warn(
      check,
      `outbound_allowed_cidrs has ${wide.join(', ')}: whoever makes a webhook endpoint can let this machine ask almost any other one.`,
      'Name the hosts alone that need it, such as 10.20.0.7/32.',
    )
  const opened = outboundAllowedCidrs.length === 0 ? '' : ` and ${outboundAllowedCidrs.join(', ')}`
  const mapped = resolveMap === undefined ? '' : ` outbound_resolve has ${resolveMap.size} of its own.`
  const plain = webhooksAllowHttp ? ' http is allowed.' : ''
  return ok(check, `They reach public addresses${opened} alone.${mapped}${plain}`)
}

/** Whether a webhook receiver could be reached from here: what its name means, and whether it answers a HEAD. */
export async function reachFindings(
  settings: Settings,
  url: string,
  signal: AbortSignal,
): Promise<Finding[]> {
  const outbound = outboundOptionsOf(settings)
  if ('check' in outbound) return [outbound]
  const log = { write() {} }
  const client = createGuardedClient({ ...outbound, clock: systemClock, log })
  try {
    return [await reach(client, url, signal)]
  } finally {
    await client.close()
  }
}

async function reach(client: GuardedClient, url: string, signal: AbortSignal): Promise<Finding> {
  const check = 'outbound'
  const vetted = await client.vet(url, signal)
  if (vetted.verdict === 'invalid')
    return fail(
      check,
      `No event is sent to ${url}: ${vetted.why}.`,
      'Correct the URL, or see webhooks_allow_http.',
    )
  if (vetted.verdict === 'unresolved')
    return fail(
      check,
      `${new URL(url).hostname} has no address here.`,
      'Is the name right? Look at the name servers of this machine (/etc/resolv.conf), or set outbound_name_servers or outbound_resolve.',
    )
  if (vetted.verdict === 'blocked')
    return fail(
      check,
      `${new URL(url).hostname} leads to ${vetted.address} (${vetted.why}), which is closed to outbound requests.`,
      'When that host is meant to be reached, add it to outbound_allowed_cidrs.',
    )
  try {
    const limits = { timeoutMs: 15_000, wireBytesMax: 65_536, decodedBytesMax: 65_536 }
    const { status, address } = await client.request({
      url,
      method: 'HEAD',
      ...limits,
      whenTooLarge: 'cut',
      signal,
    })
    return ok(check, `${new URL(url).origin} at ${address} answers; a HEAD got ${status}.`)
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof OutboundError)) throw error
    const remedy =
      remedies[error.failure] ?? 'Does something listen there, and may this machine get out to it?'
    return fail(check, error.message, remedy)
  }
}

const remedies: Partial<Record<OutboundError['failure'], string>> = {
  tls: 'Its certificate must be for that name and by an authority that is trusted here; NODE_EXTRA_CA_CERTS=FILE adds one of your own.',
  timeout: 'Does a firewall swallow what leaves this machine? Proxies in the environment are not asked.',
}

/** What the settings open, or what is wrong with them. */
function outboundOptionsOf(settings: Settings): OutboundOptions | Finding {
  try {
    return outboundOf(settings, readResolveMap(settings))
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    return fail('outbound requests', error.message, 'Correct the file, or take outbound_resolve away.')
  }
}

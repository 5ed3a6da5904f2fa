import { readFileSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { isAddress, splitAtSpaces, withoutEnd } from '@dealflow/core'

/** What this machine says of names, in `hosts` and `resolv.conf` as the system's own resolver reads them. */
export interface NameFiles {
  /** Addresses by name in lower case. */
  readonly hosts: ReadonlyMap<string, readonly string[]>
  /** Empty where the file names none. */
  readonly servers: readonly string[]
  /** Added to a name that has fewer dots than `ndots`, or that no server knows without it. */
  readonly search: readonly string[]
  readonly ndots: number
  readonly tryMs: number
  readonly tries: number
}

/** As many as glibc asks. */
const serversMax = 3
const searchMax = 6
/** glibc waits for 5 s. A server that is gone leaves time for the next one this way. */
const tryMsDefault = 2_000

/** Reads both files, again after one of them has changed; a file that cannot be read is empty. */
export function nameFilesReader(hostsFile = '/etc/hosts', confFile = '/etc/resolv.conf'): () => NameFiles {
  let known: NameFiles | null = null
  let stamp = ''
  return () => {
    const now = stampOf(hostsFile) + stampOf(confFile)
    if (known !== null && now === stamp) return known
    stamp = now
    known = { hosts: readHosts(textOf(hostsFile)), ...readConf(textOf(confFile)) }
    return known
  }
}

// Both are small and local, and reading them so waits for no thread: the runtime's few are busy with uploads.
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false })
  return `${stat?.ino} ${stat?.size} ${stat?.mtimeMs};`
}

export function readHosts(text: string): NameFiles['hosts'] {
  const hosts = new Map<string, string[]>()
  for (const [address = '', ...names] of linesOf(text)) {
    if (!isAddress(address)) continue
    for (const name of names.map((name) => name.toLowerCase())) {
      const addresses = hosts.get(name) ?? []
      if (!addresses.includes(address)) hosts.set(name, [...addresses, address])
    }
  }
  return hosts
}

export function readConf(text: string, machine = hostname()): Omit<NameFiles, 'hosts'> {
  const servers: string[] = []
  const options = new Map<string, number>()
  let search = machine.includes('.') ? [machine.slice(machine.indexOf('.') + 1)] : []
  for (const [word = '', ...values] of linesOf(text)) {
    const [first = ''] = values
    if (word === 'nameserver' && isAddress(first)) servers.push(first)
    if (word === 'domain' && first !== '') search = [first]
    if (word === 'search') search = values
    if (word !== 'options') continue
    for (const [name = '', value = ''] of values.map((option) => option.split(':')))
      if (/^\d{1,3}$/.test(value)) options.set(name, Number(value))
  }
  const seconds = options.get('timeout')
  return {
    servers: servers.slice(0, serversMax),
    search: search
      .map((domain) => withoutEnd(domain, '.'))
      .filter((domain) => domain !== '')
      .slice(0, searchMax),
    ndots: Math.min(options.get('ndots') ?? 1, 15),
    tryMs: seconds === undefined ? tryMsDefault : Math.min(Math.max(seconds, 1), 5) * 1_000,
    tries: Math.min(Math.max(options.get('attempts') ?? 2, 1), 5),
  }
}

/** The words of each line, without notes. */
const linesOf = (text: string) => text.split('\n').map((line) => splitAtSpaces(line.replace(/[#;].*/, '')))

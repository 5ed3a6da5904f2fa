import type { CommandInput } from '../cli/command.ts'
import { providerClash } from '../config/clash.ts'
import { ConfigurationError, siteCommands } from '../config/setting.ts'
import { rowOf, settingNames } from '../config/table.ts'
import type { CallOperation } from '../operations/index.ts'
import { proveOutboundGuard, readResolveMap } from '../outbound.ts'
import { withDirectory } from './with-directory.ts'

/** Timers of the service keep no process alive, and a polite pause may be all that is under way. */
const aliveMs = 60_000

/** Like `withDirectory`, for work that reads web sites: in this process only once it is sure where its requests can go. */
export async function withSites<T>(
  input: CommandInput,
  work: (call: CallOperation) => Promise<T>,
  whenMissing: 'refuse' | 'make',
): Promise<T> {
  const { configuration, output } = input
  const clash = providerClash(configuration)
  if (clash !== null) throw new ConfigurationError(clash)
  const alive = setInterval(() => {}, aliveMs)
  try {
    return await withDirectory(input, work, whenMissing, {
      resolveMap: readResolveMap(configuration.settings),
      whenOpen: proveOutboundGuard,
      whenServed() {
        const unused = givenSiteFlags(input)
        if (unused.length > 0)
          output.note(
            `A server holds the directory and reads by its own settings: ${unused.join(', ')} ${unused.length === 1 ? 'is' : 'are'} not used.`,
          )
      },
    })
  } finally {
    clearInterval(alive)
  }
}

function givenSiteFlags({ configuration: { origins } }: CommandInput): readonly string[] {
  return settingNames
    .filter((name) => rowOf(name).usedBy === siteCommands && origins[name].kind === 'flag')
    .map((name) => origins[name].name)
}

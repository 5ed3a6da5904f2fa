import { join, resolve } from 'node:path'
import { holdsData, siteCacheName, uploadDirectoryOf, vanishedText } from '@dealflow/node-adapter/directory'
import { backupDirectoryOf } from '../backup/names.ts'
import { buildInfo } from '../build-info.ts'
import { providerClash, retentionClash } from '../config/clash.ts'
import type { Configuration } from '../config/load.ts'
import type { OperationContext } from '../operations/context.ts'
import { backupFindings } from './backups.ts'
import { judgeClock } from './clock.ts'
import { examineDatabase } from './database.ts'
import { deckFindings, ocrInForce, uploadFindings } from './decks.ts'
import { diskFindings } from './disk.ts'
import { directoryFindings, instanceKeyFindings, leftoverFindings, secretFileFindings } from './files.ts'
import { type Finding, fail, ok, overall } from './finding.ts'
import { indexFilesFinding } from './index-files.ts'
import { exposureFindings, portFindings } from './network.ts'
import { outboundFindings, outboundInForce, reachFindings } from './outbound.ts'
import { askServer, isHeld, judgeServer, type ServerAnswer, stateIn } from './server.ts'
import { providerFindings, vcModelFindings } from './sites.ts'
import { judgeSurroundings, surroundings } from './surroundings.ts'

export interface Examination {
  readonly configuration: Configuration
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Reads the whole database, however large. */
  readonly deep: boolean
  /** A URL that webhooks should reach; null asks no other machine. */
  readonly reach: string | null
  readonly now: number
  readonly context: OperationContext
}

/** Everything that can be found about an installation. Changes nothing, and does not need the directory to be free. */
export async function diagnose(examination: Examination): Promise<readonly Finding[]> {
  const { configuration, environment, now, reach, context } = examination
  const { settings } = configuration
  const directory = resolve(settings.data)
  const place = directoryFindings(directory)
  const holds = overall(place) !== 'fail' && holdsData(directory)
  const isRunning = holds && isHeld(directory)
  const server = isRunning ? await askServer(directory, context) : null
  const outbound = outboundInForce(configuration, server)
  return [
    configurationFinding(configuration),
    ...place,
    ...diskFindings(directory, join(directory, 'dealflow.db'), join(directory, siteCacheName)),
    ...instanceKeyFindings(configuration, holds),
    ...secretFileFindings(configuration, environment),
    ...(holds
      ? await dataFindings(examination, directory, isRunning ? { server } : null)
      : await emptyFindings(examination, directory)),
    ...(holds
      ? await backupFindings({ directory: backupDirectoryOf(settings), everyMs: settings.backupEvery, now })
      : []),
    ...exposureFindings(settings),
    ...(await outboundFindings(outbound)),
    ...(await deckFindings(ocrInForce(configuration, server), context.signal)),
    ...uploadFindings(uploadDirectoryOf(directory)),
    ...vcModelFindings(settings, directory),
    ...(await providerFindings(settings, context.signal)),
    ...(reach === null ? [] : await reachFindings(outbound, reach, context.signal)),
    ...judgeSurroundings(surroundings()),
  ]
}

/** The finding about the ports names addresses that clash. */
function configurationFinding(configuration: Configuration): Finding {
  const { file } = configuration
  const clash = retentionClash(configuration) ?? providerClash(configuration)
  if (clash !== null) return fail('configuration', clash, 'dealflow config shows where each was set.')
  return ok('configuration', file === null ? 'It is valid; there is no file.' : `It is valid, with ${file}.`)
}

/** `holder` is what the process said that holds the directory; null when none does. */
async function dataFindings(
  { configuration, deep, now }: Examination,
  directory: string,
  holder: { readonly server: ServerAnswer } | null,
): Promise<Finding[]> {
  const database = examineDatabase(join(directory, 'dealflow.db'), deep)
  const serverJumpMs = stateIn(holder?.server ?? null)?.clock_jump_ms ?? null
  return [
    ...database.findings,
    // While a process holds the directory, a restore or an import may be under way.
    ...(holder !== null ? [] : leftoverFindings(directory)),
    ...judgeClock({ now, builtAt: builtAt(), newestEntryAt: database.newestEntryAt, serverJumpMs }),
    ...(holder !== null
      ? judgeServer(holder.server, now)
      : [ok('server', 'No process works on the directory.'), indexFilesFinding(directory)]),
    ...(holder !== null ? [] : await portFindings(configuration)),
  ]
}

async function emptyFindings({ configuration, now }: Examination, directory: string): Promise<Finding[]> {
  const vanished = vanishedText(directory)
  return [
    ...(vanished === null ? [] : [fail('database', vanished.problem, vanished.remedy)]),
    ...judgeClock({ now, builtAt: builtAt(), newestEntryAt: null, serverJumpMs: null }),
    ...(await portFindings(configuration)),
  ]
}

function builtAt(): number | null {
  const epochMs = Date.parse(buildInfo.builtAt)
  return Number.isNaN(epochMs) ? null : epochMs
}

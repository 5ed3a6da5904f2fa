import { join } from 'node:path'
import { DirectoryInUse, holdDirectory } from '@dealflow/core'
import { buildInfo } from '../build-info.ts'
import { openBunSqlite } from '../bun-sqlite.ts'
import { callServer } from '../control/control-client.ts'
import { readControlFile } from '../control/control-file.ts'
import { RemoteError } from '../control/remote-error.ts'
import type { OperationContext } from '../operations/context.ts'
import type { ResultOf } from '../operations/index.ts'
import { type Finding, fail, ok, timeText, warn } from './finding.ts'

export type ServerState = ResultOf<'doctor'>

/** Null when the holder takes no commands; `silent` says that the server gives no sign of life. */
export type ServerAnswer = ServerState | { readonly silent: string } | 'another version' | null

/** Whether some process holds the directory. Holds it for a moment to find out. */
export function isHeld(directory: string): boolean {
  try {
    holdDirectory(openBunSqlite, join(directory, 'owner.lock'), directory)()
    return false
  } catch (error) {
    if (error instanceof DirectoryInUse) return true
    throw error
  }
}

/** What the server says that holds the directory. */
export async function askServer(directory: string, context: OperationContext): Promise<ServerAnswer> {
  const control = readControlFile(directory)
  if (control === null) return null
  try {
    return await callServer(control, 'doctor', {}, context)
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error
    if (error.code === 'CONTROL_SILENT') return { silent: error.message }
    return error.code === 'CONTROL_REFUSED' ? 'another version' : null
  }
}

/** What a server of this version says about itself. */
export const stateIn = (answer: ServerAnswer): ServerState | null =>
  answer !== null && typeof answer === 'object' && 'clock_jump_ms' in answer ? answer : null

export function judgeServer(state: ServerAnswer, now: number): Finding[] {
  const check = 'server'
  if (state !== null && typeof state === 'object' && 'silent' in state)
    return [fail(check, state.silent, 'Let it go on (kill -CONT) or restart it; its log may say why.')]
  if (state === null)
    return [
      ok(
        check,
        'Another dealflow process holds the directory and takes no commands, as an import or a program that embeds Dealflow does.',
      ),
    ]
  if (
    state === 'another version' ||
    state.version !== buildInfo.version ||
    state.commit !== buildInfo.commit
  ) {
    const running = state === 'another version' ? 'another version' : `${state.version} (${state.commit})`
    return [
      warn(
        check,
        `The server runs ${running}, and this program is ${buildInfo.version} (${buildInfo.commit}).`,
        'Restart the server to run this version.',
      ),
    ]
  }
  if (state.failing_checks.length > 0) {
    return [
      fail(
        check,
        `The server is not ready: ${state.failing_checks.join(', ')} failed.`,
        'Its log says why; the other findings may.',
      ),
    ]
  }
  if (state.draining)
    return [
      warn(
        check,
        'The server is stopping: it makes no new jobs, and ends once those that run have had their time.',
        'Wait; it is gone within half a minute, or when its last request is answered.',
      ),
    ]
  const age = timeText(Math.max(0, now - Date.parse(state.started_at)))
  return [
    ok(check, `It has run for ${age} and is ready.`),
    indexFinding(state),
    jobsFinding(state, now),
    webhooksFinding(state),
    ...scheduleFindings(state),
  ]
}

function scheduleFindings({ backup_failure }: ServerState): Finding[] {
  if (backup_failure === null) return []
  return [
    fail(
      'backup schedule',
      `The scheduled backup of ${backup_failure.at} failed: ${backup_failure.message}`,
      'Do what the message says; the server tries again by itself within ten minutes.',
    ),
  ]
}

/** After ten minutes somebody who polls has begun to wonder. */
const waitMsMax = 600_000

function jobsFinding({ queued_jobs }: ServerState, now: number): Finding {
  const check = 'jobs'
  const late = queued_jobs
    .map((queued) => ({ ...queued, waitMs: now - Date.parse(queued.oldest_at) }))
    .filter(({ waitMs }) => waitMs > waitMsMax)
    .toSorted((one, other) => other.waitMs - one.waitMs)
  const waiting = queued_jobs.reduce((sum, queued) => sum + queued.count, 0).toLocaleString('en-US')
  const [first] = late
  if (first === undefined) return ok(check, `${waiting} live jobs wait for a worker, none of them for long.`)
  return warn(
    check,
    `${waiting} live jobs wait for a worker; the oldest, of kind ${first.kind}, has waited for ${timeText(first.waitMs)}.`,
    'Raise job_workers (pitch_deck_workers for decks) when the machine has room; dealflow job list --status running shows what is worked on.',
  )
}

function webhooksFinding({ webhooks }: ServerState): Finding {
  const check = 'webhooks'
  const { endpoints, failing, without_secret } = webhooks
  if (without_secret > 0)
    return fail(
      check,
      `Nothing can be sent to ${without_secret} of ${endpoints} endpoints: their signing secrets are sealed with another instance key.`,
      'Put that key beside the one in force (instance.key.FINGERPRINT) and restart, or have their owners rotate the secrets; the log names the endpoints.',
    )
  if (failing > 0)
    return warn(
      check,
      `${failing} of ${endpoints} endpoints have taken nothing for five days or longer.`,
      'dealflow webhook list names them; their owners may not know. dealflow doctor --outbound URL says whether they are reached from here.',
    )
  return ok(check, endpoints === 0 ? 'There are no endpoints.' : `None of ${endpoints} endpoints is failing.`)
}

function indexFinding({ changes_not_indexed, index_failure, companies }: ServerState): Finding {
  const check = 'index'
  if (index_failure !== null) {
    return fail(
      check,
      `The search index could not be brought up to date, or not written, at ${index_failure.at}: ${index_failure.message}`,
      'Do what the message says; the next change or search tries again.',
    )
  }
  const stored = companies.toLocaleString('en-US')
  if (changes_not_indexed === 0) return ok(check, `Searches show all of ${stored} companies.`)
  return warn(
    check,
    `Searches do not show up to ${changes_not_indexed.toLocaleString('en-US')} changes yet, of ${stored} companies.`,
    'Wait, after a start or an import. When the number does not fall (dealflow_index_lag), see the log.',
  )
}

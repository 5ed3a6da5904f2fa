import { fileErrorText } from '@dealflow/node-adapter/directory'
import { type Command, StoppedHere } from './command.ts'

/**
 * What is said about a command that did not come to its end. One that was only waited for may have been done: money must not
 * be granted twice because somebody pressed Ctrl-C. An error that has nothing to do with the interruption is told as it is.
 */
export function failureText(error: unknown, command: Command | null, signal: AbortSignal): string {
  if (error instanceof StoppedHere) return `Stopped.${outlook(command, 'nobody')}`
  if (signal.aborted && error === signal.reason) return `Stopped waiting.${outlook(command, 'a server')}`
  if (!(error instanceof Error)) return String(error)
  const mayBeDone = 'code' in error && (error.code === 'CONTROL_LOST' || error.code === 'CONTROL_SILENT')
  if (mayBeDone) return error.message + outlook(command, 'a server')
  return fileErrorText(error) ?? error.message
}

function outlook(command: Command | null, whoGoesOn: 'nobody' | 'a server'): string {
  if (command === null || command.whenStopped === 'changes nothing') return ''
  if (command.whenStopped === 'keeps nothing') return whoGoesOn === 'nobody' ? ' Nothing was kept.' : ''
  if (command.whenStopped === 'goes on') return ' Nothing is lost: the same command goes on where it was.'
  if (command.whenStopped === 'only a server goes on' && whoGoesOn === 'nobody')
    return ' Nothing is lost: the next search or start builds what the index lacks.'
  return ' It may have been done: check with dealflow audit before repeating.'
}

import { fstatSync } from 'node:fs'

/** What a shell knows of a program whose reader went away. */
const closedPipeExitCode = 141

let opened: NodeJS.WriteStream | null = null

/**
 * Standard output as a stream. Bun makes it in 4 ms, which a server that logs by its descriptor need not wait for. A reader that has
 * seen enough, such as head, ends the program quietly.
 */
export function stdoutStream(): NodeJS.WriteStream {
  if (opened !== null) return opened
  opened = process.stdout
  opened.on('error', (error) => {
    if ('code' in error && error.code === 'EPIPE') process.exit(closedPipeExitCode)
    process.stderr.write(`dealflow: Standard output could not be written: ${error.message}\n`)
    process.exit(1)
  })
  return opened
}

/** Whether somebody reads standard output (1) or standard error (2) on a terminal. For pipes and files no stream is opened to find out. */
export function isTerminal(fd: 1 | 2): boolean {
  return isCharacterDevice(fd) && (fd === 1 ? stdoutStream() : process.stderr).isTTY === true
}

function isCharacterDevice(fd: number): boolean {
  try {
    return fstatSync(fd).isCharacterDevice()
  } catch {
    // It was closed before the start.
    return false
  }
}

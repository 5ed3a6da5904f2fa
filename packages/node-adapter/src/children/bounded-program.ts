import { existsSync } from 'node:fs'

export type Program = readonly [file: string, ...args: string[]]

/** What the kernel lets a program take. */
export interface ProgramBounds {
  /** Null leaves it open. */
  readonly addressSpaceBytes: number | null
  /** Null leaves it open. */
  readonly cpuSeconds: number | null
}

const SHELL = '/bin/sh'
/**
 * `exec` all the way: the process that is killed is the program itself. What a system does not know is left out. The first bound of time
 * is the soft one, whose signal says what it died of.
 */
const SCRIPT = `ulimit -c 0 2>/dev/null
ulimit -v "$1" 2>/dev/null
[ "$2" = unlimited ] || { ulimit -S -t "$2"; ulimit -H -t $(($2 + 2)); } 2>/dev/null
shift 2
if setpriv --pdeathsig KILL true 2>/dev/null; then exec setpriv --pdeathsig KILL "$@"; fi
exec "$@"`

/**
 * The second belt, on Linux: for what the watch of memory misses between two looks, and for a parent that was killed, which takes
 * along (where there is setpriv) a child too busy to see its input end. Elsewhere the program as it is: macOS knows no bound of
 * address space, and a busy child whose parent was killed ends with its deck.
 */
export function boundedProgram(program: Program, { addressSpaceBytes, cpuSeconds }: ProgramBounds): Program {
  if (process.platform !== 'linux' || !existsSync(SHELL)) return program
  const kilobytes = addressSpaceBytes === null ? 'unlimited' : String(Math.ceil(addressSpaceBytes / 1024))
  return [
    SHELL,
    '-c',
    SCRIPT,
    'sh',
    kilobytes,
    cpuSeconds === null ? 'unlimited' : String(cpuSeconds),
    ...program,
  ]
}

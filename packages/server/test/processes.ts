import { readdirSync, readFileSync } from 'node:fs'

/** One process of this machine; a later one may get its number, not its time. */
export interface Process {
  readonly pid: number
  /** Ticks after the machine began. */
  readonly startedAt: string
}

/** Whether `/proc` tells what runs: on Linux. */
export const hasProcesses = process.platform === 'linux'

/** What `pid` started and still runs, and what they started. */
export function descendantsOf(pid: number): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat !== null)
  const found: Process[] = []
  let parents = new Set([pid])
  while (parents.size > 0) {
    const children = all.filter(({ parent, isOver }) => parents.has(parent) && !isOver)
    found.push(...children.map(({ pid, startedAt }) => ({ pid, startedAt })))
    parents = new Set(children.map((child) => child.pid))
  }
  return found
}

/** False for one that ended, also while nobody has asked how. */
export function isAlive({ pid, startedAt }: Process): boolean {
  const stat = statOf(pid)
  return stat !== null && stat.startedAt === startedAt && !stat.isOver
}

/** What a process has taken of the CPU so far, in itself and in the system. */
export function cpuMsOf(pid: number): number {
  const fields = fieldsOf(pid)
  // In ticks, of which every Linux has 100 a second.
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** What stands behind the name in `/proc/PID/stat`. The name is in brackets and may hold anything. */
function fieldsOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function statOf(pid: number) {
  try {
    const fields = fieldsOf(pid)
    const [state = '', parent = ''] = fields
    return {
      pid,
      parent: Number(parent),
      startedAt: fields[19] ?? '',
      isOver: state === 'Z' || state === 'X',
    }
  } catch {
    return null
  }
}

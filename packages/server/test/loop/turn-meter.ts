// Loaded into a server before its own code (BUN_OPTIONS or NODE_OPTIONS). Whenever its loop comes round, what its thread has
// computed since the time before is looked at, and long turns are noted, a line of JSON each. CPU time, so that other processes
// that hold the machine are not counted.
import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import type { Turn } from './turns.ts'

const file = process.env['TURN_METER_FILE']
if (isMainThread && file !== undefined) {
  const note = (turn: Turn) => appendFileSync(file, `${JSON.stringify(turn)}\n`)
  let before = process.threadCpuUsage()
  note({ pid: process.pid, cpuMs: 0 })
  setInterval(() => {
    const now = process.threadCpuUsage()
    const cpuMs = (now.user + now.system - before.user - before.system) / 1_000
    before = now
    if (cpuMs >= 20) note({ pid: process.pid, cpuMs })
  }, 2).unref()
}

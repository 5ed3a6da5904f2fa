import { openFiles, openFilesMax } from '../open-file-counts.ts'
import { type Family, gauge } from './exposition.ts'

const startedAtSeconds = performance.timeOrigin / 1_000

/** The metrics that every Prometheus client gives of its process, as far as the system tells them. */
export function processFamilies(): readonly Family[] {
  const { user, system } = process.cpuUsage()
  return [
    {
      name: 'process_cpu_seconds_total',
      help: 'User and system CPU time',
      type: 'counter',
      samples: [{ labels: {}, value: (user + system) / 1e6 }],
    },
    gauge('process_resident_memory_bytes', 'Resident memory', process.memoryUsage.rss()),
    gauge('process_start_time_seconds', 'Start of the process, in seconds since 1970', startedAtSeconds),
    gauge('process_open_fds', 'Open file descriptors', openFiles()),
    gauge('process_max_fds', 'File descriptors that may be open', openFilesMax()),
  ]
}

import { serveBackupJobs } from './backup/jobs.ts'

// An entry point of its own beside main.ts: in the binary a worker is found by its path from the entry.
declare const self: Worker

serveBackupJobs(self)

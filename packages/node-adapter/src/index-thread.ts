// What the threads of an index take of this package, without the rest of it: each thread loads it anew.
export { liveIndexDirectory } from './directory/names.ts'
export { systemClock } from './host/clock.ts'
export { indexFilesOver } from './index-files.ts'

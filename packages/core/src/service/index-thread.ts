// What a runtime serves in the threads of an index, without the rest of the service: each thread loads it anew.
export {
  type IndexThreadHost,
  type IndexThreadSetup,
  serveIndexThread,
} from '../search/index.ts'
export { openSqliteChanges } from '../storage/index.ts'

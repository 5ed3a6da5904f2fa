// What a runtime serves in the threads of an index, without the rest of the service: each thread loads it anew.
export {
  type IndexThreadHost,
  type IndexThreadSetup,
  serveIndexThread,
} from '../search/segments/lifecycle/index-thread.ts'
export { openSqliteChanges } from '../storage/sqlite/company-changes.ts'

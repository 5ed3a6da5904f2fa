import { type Disk, systemDisk } from '@dealflow/node-adapter/directory'

/** A disk that kills the process, as kill -9 would, instead of making the change after so many. */
export function dyingDisk(changes: number): Disk {
  let left = changes
  const dying = <Args extends unknown[]>(change: (...args: Args) => void) => {
    return (...args: Args) => {
      if (left-- <= 0) process.kill(process.pid, 'SIGKILL')
      change(...args)
    }
  }
  const { makeDirectory, write, rename, remove, syncFile, syncDirectory } = systemDisk
  return {
    makeDirectory: dying(makeDirectory),
    write: dying(write),
    rename: dying(rename),
    remove: dying(remove),
    syncFile: dying(syncFile),
    syncDirectory: dying(syncDirectory),
  }
}

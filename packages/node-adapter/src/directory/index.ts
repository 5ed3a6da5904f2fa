export { controlFileName, removeControlFile } from './control-file.ts'
export { type Disk, freeBytes, sizeText, systemDisk } from './disk.ts'
export { finishRestore, holdsData, howToGoBack, preparedName, readyName } from './finish-restore.ts'
export { explanation, fileError, fileErrorText, inWords, unwritableFiles } from './in-words.ts'
export {
  type InstanceKey,
  InstanceKeyError,
  instanceKey,
  keptInstanceKeys,
  keyFileName,
  keyOfInstance,
  makeInstanceKey,
  type ReplacedKey,
  readInstanceKey,
  replaceInstanceKey,
  writeInstanceKey,
} from './instance-key.ts'
export {
  backupNamesIn,
  backupSuffix,
  backupsName,
  databaseName,
  liveIndexDirectory,
  siteCacheName,
  stamp,
  uploadDirectoryOf,
} from './names.ts'
export {
  type DirectoryParts,
  type OpenedDirectory,
  openDirectory,
} from './open-directory.ts'
export { removeLeftovers } from './put-in-order.ts'
export { type MigrationCopy, upgradeError } from './upgrade-error.ts'
export { DataVanished, refuseVanished, vanishedText } from './vanished-data.ts'
export { readVcModelFile, vcModelIn, vcModelName } from './vc-model-file.ts'
export { leftWork, makeWorkDirectory, partialSuffix, removeLeftWork } from './work-directory.ts'

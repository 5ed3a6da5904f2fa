export { bytesOfHex, joinBytes } from './bytes.ts'
export {
  type Account,
  type ApiKey,
  type Caller,
  type KeySecret,
  type RateClass,
  rateClasses,
  type Scope,
  scopes,
  type WindowLimits,
} from './caller.ts'
export {
  digitCount,
  endsInWord,
  formOf,
  hasDigit,
  hasLetter,
  hasLetterOrNumber,
  hasNumber,
  hasUpper,
  hasWord,
  isAscii,
  isDigits,
  isHex,
  isLetters,
  isPlainWord,
  isPrintableAscii,
  isSmallLetter,
  isVisibleAscii,
  isWordCode,
  letterCount,
  readDigits,
  startsInWord,
  startsLetter,
  startsLower,
  startsUpper,
} from './characters.ts'
export { isAddress, isAddressAllowed, isMappedIpv4, isRange, readRanges } from './cidr.ts'
export {
  dayMs,
  fromIso,
  hourMs,
  isDayOrInstant,
  isIsoDate,
  isYear,
  minuteMs,
  secondMs,
  toIso,
  toIsoDate,
} from './clock.ts'
export { closeInOrder } from './close-in-order.ts'
export { type CursorFrame, openCursor, readCursor, unreadableCursor, writeCursor } from './cursor.ts'
export type { Environment } from './environment.ts'
export { describeError } from './error-record.ts'
export {
  badRequest,
  DirectoryUnusable,
  type ErrorCode,
  type ErrorDetails,
  Explained,
  errorTable,
  type ForbiddenReason,
  NotStored,
  type RateLimitViolation,
  ServiceError,
  type ValidationIssue,
} from './errors.ts'
export { explain, issuesMax, type Problem, problemsOf } from './explain.ts'
export { createFairTurns, type FairTurnsOptions } from './fair-turns.ts'
export { fieldPath } from './field-path.ts'
export { type FileIntake, startFileIntake, tooLarge } from './file-intake.ts'
export { hash52, hashBetween, hashWith, isBetween, wordHash } from './hash.ts'
export { holdProcess } from './hold-process.ts'
export type { Clock, Crypto, Entropy, Hashing, Host, Log, Sha256Stream } from './host.ts'
export { readHostPort } from './host-port.ts'
export { isUuid, uuidV7 } from './ids.ts'
export { isObject } from './is-object.ts'
export { isPromise } from './is-promise.ts'
export { JobError, type JobFailureReason, jobFailureReasons } from './job-error.ts'
export { memberOf, valueAt } from './json/json-pointer.ts'
export {
  backslash,
  closeBrace,
  closeBracket,
  comma,
  openBrace,
  openBracket,
  quote,
} from './json/json-signs.ts'
export { notJson, surveyJson, tooDeep } from './json/json-survey.ts'
export { jsonPieceMax, readLongJsonText } from './json/long-json.ts'
export { KeyTable } from './key-table.ts'
export { lazily } from './lazily.ts'
export { markdownCell, markdownHeading, markdownLines, markdownLink, unlinked } from './markdown-text.ts'
export { mediaTypeOf } from './media-type.ts'
export {
  callable,
  choice,
  type Members,
  number,
  object,
  optional,
  orNull,
  refuseMembers,
  text,
  texts,
  truth,
  unknownMember,
} from './members.ts'
export { type MemoryUploads, memoryUploads } from './memory-uploads.ts'
export { formatUsd, fromUsd, microUsdPerUsd, parseUsd, toUsd } from './money.ts'
export { pause } from './pause.ts'
export {
  type EmbedderAnswer,
  type EmbedderOptions,
  type EmbedderProvider,
  embedderTextsMax,
  keptDimensions,
  type ModelAnswer,
  type ModelBudget,
  type ModelPage,
  type ModelProvider,
  type ModelQuestion,
  type ModelUsage,
  noProviders,
  type ProviderFailure,
  type Providers,
  type RendererProvider,
  type SearchProvider,
  type WebSearchHit,
} from './provider-ports.ts'
export { createReadiness, type Readiness } from './readiness.ts'
export { type RecentlyUsed, recentlyUsed } from './recently-used.ts'
export {
  type CheckInput,
  Closed,
  maybe,
  Nullable,
  OneOf,
  PageQuerySchema,
  pageBounds,
  pageMembers,
  RequestIdSchema,
  readWebhookId,
  requestIdMax,
  type Static,
  Such,
  Text,
  type TextOptions,
  type TSchema,
  Type,
  titled,
  Verbatim,
  verbatimLength,
  WebhookIdSchema,
} from './schema.ts'
export { behindKey } from './sorted-lines.ts'
export { nearest } from './suggest.ts'
export { keysOf, valuesFor } from './tables.ts'
export {
  cutTo,
  endsSentence,
  foldText,
  includesAny,
  isHighSurrogate,
  isLowSurrogate,
  lettersAndNumbers,
  linesOf,
  listed,
  lostCharacters,
  oneLine,
  percentDecoded,
  spacedWords,
  splitAtSpaces,
  trimEndOf,
  withoutAccents,
  withoutEnd,
  withoutPiledMarks,
  withoutStart,
} from './text.ts'
export { hasControl, strayControls, textProblem } from './text-problem.ts'
export type { Thread, ThreadPort, Threads } from './threads.ts'
export { type Together, together } from './together.ts'
export {
  endsWithSign,
  holdsSign,
  startsWithSign,
  trimEndSigns,
  trimSigns,
  trimStartSigns,
} from './trim-signs.ts'
export type {
  FileLook,
  FileRoom,
  FileSpool,
  SpooledFile,
  UploadedFile,
  UploadRules,
  UploadSink,
  UploadStore,
} from './uploads.ts'

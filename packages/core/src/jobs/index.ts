export { checkedJobs } from './checked-jobs.ts'
export { checkpointTexts, fromCheckpointTexts } from './checkpoint-texts.ts'
export { type ChargeEntry, planEnding, requirePosted } from './ending.ts'
export { jobEndpoints } from './endpoints.ts'
export { FailureReasonSchema } from './failure-schema.ts'
export {
  isEnded,
  type Job,
  type JobFailure,
  type JobObservation,
  type JobStage,
  type JobStatus,
  type JobToDo,
  jobStages,
  jobStatuses,
} from './job.ts'
export type { GivenFile } from './job-files.ts'
export {
  familyOf,
  isOfFamily,
  type JobType,
  type JobTypeOf,
  jobTypes,
  jobTypeTable,
  ofType,
} from './job-types.ts'
export type { Jobs, JobsParts } from './jobs.ts'
export {
  type JobKind,
  type JobKinds,
  type JobOutput,
  type JobRequest,
  type JobRun,
  type JobWork,
  liveWork,
  type ReadContext,
  type RunOf,
  type SyncRequest,
  type SyncWork,
  type WorkOf,
  type WorkSources,
} from './kind.ts'
export { openJobs, type Upkeep } from './open.ts'
export { jobPaths, pollUrlOf, resultUrlOf } from './paths.ts'
export { JobFailureSchema } from './schema.ts'
export { type JobSettings, jobDefaults } from './settings.ts'
export type {
  ActiveJobLimits,
  CancelOutcome,
  ClaimedJob,
  ClaimQuery,
  CreateJobOutcome,
  EndingParts,
  EndOutcome,
  ForeseenJob,
  JobCounts,
  JobDraft,
  JobEnding,
  JobLimits,
  JobPosition,
  JobQuery,
  JobReport,
  JobStore,
  Lease,
  LeasedJob,
  PruneTimes,
  RefundPolicy,
  StoredResult,
} from './store.ts'
export {
  actOf,
  actOut,
  slowMs,
  type TestAct,
  testActs,
  unknownToTestKeys,
  unknownWebsite,
} from './test-acts.ts'
export { claimedJob, decideCreation, type JobProgress, newJob, reportedProgress } from './transitions.ts'
export { type SeenJob, toWireFailure, toWireJob } from './view.ts'

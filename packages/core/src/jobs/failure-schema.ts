import { jobFailureReasons } from '../kernel/job-error.ts'
import { OneOf } from '../kernel/schema.ts'

/** Why a job or a part of one failed: an open list, within v2 it may grow (docs/design/decisions.md#open-lists). */
export const FailureReasonSchema = OneOf(jobFailureReasons)

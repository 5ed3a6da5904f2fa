import { jobFailureReasons } from '../kernel/job-error.ts'
import { OneOf } from '../kernel/schema.ts'

/** Why a job or a part of one failed: an open list, within v2 it may grow (decisions D18.1). */
export const FailureReasonSchema = OneOf(jobFailureReasons)

import { jobFailureReasons, OneOf } from '../kernel/index.ts'

/** Why a job or a part of one failed: an open list, within v2 it may grow (docs/design/decisions.md#open-lists). */
export const FailureReasonSchema = OneOf(jobFailureReasons)

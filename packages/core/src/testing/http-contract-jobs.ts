import { checkScenarios } from './http-contract-jobs-checks.ts'
import { jobCreationScenarios } from './http-contract-jobs-creation.ts'
import { jobLifecycleScenarios } from './http-contract-jobs-lifecycle.ts'
import { jobListScenarios } from './http-contract-jobs-lists.ts'
import { jobRepeatScenarios } from './http-contract-jobs-repeats.ts'
import { jobRequestScenarios } from './http-contract-jobs-requests.ts'
import { jobTimeScenarios } from './http-contract-jobs-time.ts'
import type { HttpScenario } from './http-subject.ts'

/** Every change of state (docs/design/decisions.md#jobs) and every status of every job route, for each of the seven kinds. */
export const jobScenarios: readonly HttpScenario[] = [
  ...jobCreationScenarios,
  ...jobRepeatScenarios,
  ...jobRequestScenarios,
  ...checkScenarios,
  ...jobLifecycleScenarios,
  ...jobListScenarios,
  ...jobTimeScenarios,
]

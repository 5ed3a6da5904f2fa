import {
  crawlPlans,
  joinedUpdates,
  noUpdate,
  type RecordUpdate,
  type SiteWork,
  saveFindings,
} from '../enrichment/index.ts'
import { modelBudgetOf, OtherReading, openResearch } from './open-research.ts'
import type { Outcome } from './outcome.ts'
import type { ResearchParts } from './research.ts'
import { foundIn, resultOf } from './result.ts'
import { type AnySubsystem, type Outcomes, percentOf, runSubsystems } from './run-subsystems.ts'
import type { SubsystemName } from './schema.ts'
import { subsystemTable } from './subsystem-table.ts'

export interface ResearchWatch {
  /** Told of each part when it begins; `progress` in whole percent. */
  readonly onSubsystem: (begun: { readonly name: SubsystemName; readonly progress: number }) => void
}

export type ResearchWorkParts = ResearchParts & Partial<ResearchWatch>

/** The work of live keys: one part after the other, each kept once it has ended, then one writing of what enrichment found. */
export function researchWork(
  parts: ResearchWorkParts,
  table: readonly AnySubsystem[] = subsystemTable,
): SiteWork {
  const names = table.map(({ name }) => name)
  // Reading the site is the first of it, and its longest.
  const readingShare = table.find(({ name }) => name === 'deepScrape')?.weight ?? 0
  return async (run) => {
    const { host, onSubsystem = () => {} } = parts
    const outcomes = outcomesIn(await run.checkpoints(), names)
    const modelBudget = modelBudgetOf(outcomes)
    const goOn = async () => {
      let pages = 0
      const onPage = () => {
        pages++
        run.progress(Math.floor((readingShare * pages) / (crawlPlans.research.pages + 1)))
      }
      const opened = await openResearch(run, parts, outcomes, { modelBudget, onPage })
      const { research } = opened
      await runSubsystems(table, research, outcomes, {
        ...host,
        run,
        onFailure(name, error) {
          if (error instanceof OtherReading) throw error
          // A report needs facts, from the company's site or from the dataset
          // (docs/design/decisions.md#success-of-a-research).
          if (name === 'deepScrape' && research.subject.record === null) throw error
        },
        onBegin: (name) => onSubsystem({ name, progress: percentOf(table, outcomes) }),
      })
      return opened
    }
    const { research, isOfSubject } = await goOn().catch(async (error: unknown) => {
      if (!(error instanceof OtherReading)) throw error
      outcomes.clear()
      await run.saveCheckpoints(Object.fromEntries(names.map((name) => [name, null])))
      return goOn()
    })
    run.signal.throwIfAborted()
    run.stage('saving_result')
    const { subject } = research
    // Where no site was read, the record has no new facts and was not verified.
    if (isOfSubject() && research.found('deepScrape') !== null)
      await saveFindings(subject, joinedUpdates(names.map((name) => updateIn(outcomes, name))), parts)
    return { result: resultOf(names, outcomes, { recordStoreId: subject.companyId, now: host.clock.now() }) }
  }
}

/** What earlier attempts have ended. */
function outcomesIn(saved: ReadonlyMap<string, unknown>, names: readonly SubsystemName[]): Outcomes {
  return new Map(
    names.flatMap((name) => {
      const outcome = saved.get(name) as Outcome | null | undefined
      return outcome == null ? [] : [[name, outcome]]
    }),
  )
}

const updateIn = (outcomes: Outcomes, name: SubsystemName): RecordUpdate =>
  foundIn(outcomes, name)?.learnt ?? noUpdate

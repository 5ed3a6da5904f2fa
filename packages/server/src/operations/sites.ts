import type { EnrichmentType, JobStage } from '@dealflow/core'
import { type TrainArgs, trainedModel } from '../vc-training.ts'
import { changes, reads } from './operation.ts'

/** Web sites that are read at once, without a job and free of charge. */
export const siteOperations = {
  enrich: changes(
    ({ website, type, dryRun }: EnrichArgs) => ({
      target: website.slice(0, 300),
      details: { kind: type, ...(dryRun ? { dry_run: true } : {}) },
    }),
    async ({ service }, { website, type, dryRun }, { signal, progress }) => {
      let sitePages = 0
      let told = ''
      return service.atOnce.enrich(
        type,
        { website },
        {
          signal,
          keep: !dryRun,
          onStage(stage) {
            // Named again after each page, whose address is there.
            if (stageWords[stage] === told) return
            told = stageWords[stage]
            progress({ stage: told, ...(sitePages > 0 ? { sitePages } : {}) })
          },
          onPage: ({ url }) => progress({ stage: stageWords.fetching_sources, sitePages: ++sitePages, url }),
        },
      )
    },
  ),

  'vc.classify': reads(async ({ service }, { websites }: ClassifyArgs, { signal, progress }) => {
    const websitesTotal = websites.length
    progress({ websitesDone: 0, websitesTotal })
    return service.atOnce.classify(
      { websites, response_detail: 'full' },
      { signal, onDone: (websitesDone) => progress({ websitesDone, websitesTotal }) },
    )
  }),

  'vc.train': changes(
    ({ labels, write }: TrainArgs) => ({ target: null, details: { labels: labels.length, write } }),
    trainedModel,
  ),
}

export interface EnrichArgs {
  readonly website: string
  readonly type: EnrichmentType
  /** Only shows what would be found. */
  readonly dryRun: boolean
}

interface ClassifyArgs {
  /** Up to 500. */
  readonly websites: readonly string[]
}

const stageWords: Readonly<Record<JobStage, string>> = {
  resolving_entity: 'looking the company up',
  waiting_for_entity: 'waiting: the site is being read already',
  fetching_sources: 'reading pages',
  extracting: 'working out what they say',
  reconciling: 'comparing what they say',
  running_children: 'reading pages',
  merging: 'comparing what they say',
  saving_result: 'saving',
}

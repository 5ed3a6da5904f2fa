import type { JobWork, ServiceCompanies, VcResult, VcRow } from '@dealflow/core'

// #region work
/** A team's own idea of what is venture-backable, in the place of ours: a company of the dataset that is young. */
export function ourScreen(companies: () => Pick<ServiceCompanies, 'lookup'>): JobWork {
  return async ({ job, signal, progress }) => {
    const websites = job.request['websites'] as readonly string[]
    const results: VcRow[] = []
    for (const input of websites) {
      // Aborted by a cancellation, the deadline or a shutdown; another attempt begins again.
      signal.throwIfAborted()
      const { companies: found } = await companies().lookup('live', { websites: [input] })
      const company = found[0]?.company ?? null
      const isYoung = (company?.founded_year ?? 0) >= 2015
      results.push({
        input,
        website: company?.website ?? input,
        status: 'classified',
        classification: isYoung ? 'Yes' : 'Likely Not',
        source: company === null ? 'live_classifier' : 'canonical_startup',
        error: null,
      })
      progress((100 * results.length) / websites.length)
    }
    return { result: resultOf(results) }
  }
}
// #endregion work

function resultOf(results: readonly VcRow[]): VcResult {
  const hits = results.filter(({ source }) => source === 'canonical_startup').length
  const none = { errors: 0, active_queue_hits: 0, cache_hits: 0 }
  const live_classifications = results.length - hits
  return {
    count: results.length,
    results: [...results],
    summary: { ...none, classified: results.length, canonical_hits: hits, live_classifications },
  }
}

import type { Verdict, VerdictStore } from '../../vc-backability/index.ts'

export interface MemoryVerdictStore extends VerdictStore {
  drop(domain: string): void
}

export function memoryVerdictStore(isForgotten: (domain: string) => boolean): MemoryVerdictStore {
  const verdicts = new Map<string, Verdict>()

  const drop = (domain: string) => void verdicts.delete(domain)

  return {
    drop,

    async findMany(domains, classifierVersion, since) {
      const found = new Map<string, Verdict>()
      for (const domain of domains) {
        const verdict = verdicts.get(domain)
        if (verdict?.classifierVersion === classifierVersion && verdict.classifiedAt >= since)
          found.set(domain, verdict)
      }
      return found
    },

    async saveMany(given) {
      for (const verdict of given) {
        const known = verdicts.get(verdict.domain)
        if (isForgotten(verdict.domain) || (known?.classifiedAt ?? 0) > verdict.classifiedAt) continue
        verdicts.set(verdict.domain, structuredClone(verdict))
      }
    },

    async prune(until, limit) {
      const old = [...verdicts.values()].filter(({ classifiedAt }) => classifiedAt < until).slice(0, limit)
      for (const { domain } of old) drop(domain)
      return old.length
    },
  }
}

import { secondMs } from '../kernel/index.ts'
import type { CrawlPlan } from '../web/index.ts'

const megabyte = 1024 * 1024

/**
 * What each kind of job reads of a site. The pages of the kinds add up to those of the plan, since more would be left on rich sites;
 * a combined one leaves the second post where a site has a page of every kind. Sixteen sites are read at a time, and each is in
 * memory until it is through: most have less than 3 MB on twelve pages.
 */
export const crawlPlans = {
  general: {
    kinds: { home: 1, about: 1, contact: 1, legal: 1, pricing: 1, product: 1, customers: 1, careers: 1 },
    pages: 8,
    ms: 30 * secondMs,
    bytes: 6 * megabyte,
  },
  founders: {
    kinds: { home: 1, about: 2, team: 2, legal: 1 },
    pages: 6,
    ms: 25 * secondMs,
    bytes: 5 * megabyte,
  },
  funding: {
    kinds: { home: 1, about: 1, press: 1, post: 4, investors: 1 },
    pages: 8,
    ms: 30 * secondMs,
    bytes: 6 * megabyte,
  },
  combined: {
    kinds: {
      home: 1,
      about: 1,
      team: 1,
      press: 1,
      post: 2,
      investors: 1,
      contact: 1,
      legal: 1,
      pricing: 1,
      product: 1,
      customers: 1,
      careers: 1,
    },
    pages: 12,
    ms: 45 * secondMs,
    bytes: 8 * megabyte,
  },
  research: {
    kinds: {
      home: 1,
      about: 2,
      team: 2,
      press: 2,
      post: 6,
      investors: 1,
      contact: 1,
      legal: 1,
      pricing: 1,
      product: 4,
      customers: 2,
      careers: 3,
    },
    pages: 26,
    ms: 60 * secondMs,
    bytes: 14 * megabyte,
  },
} as const satisfies Readonly<Record<string, CrawlPlan>>

export type EnrichmentPlan = keyof typeof crawlPlans

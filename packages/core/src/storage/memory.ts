import type { AuditEntry, AuditStore } from '../audit/index.ts'
import type { InstanceRecord, InstanceStore } from '../instance/index.ts'
import type { Host } from '../kernel/index.ts'
import type { OperatorKey, OperatorStore } from '../operators/index.ts'
import { counterEndsAt, type RateCounter, type RateCounterStore } from '../rates/index.ts'
import { memoryAccountStore } from './memory/accounts.ts'
import { memoryBillingStore } from './memory/billing.ts'
import { memoryCompanyStore } from './memory/companies.ts'
import { companyData } from './memory/company-data.ts'
import { memoryCustomFieldStore } from './memory/custom-fields.ts'
import { memoryEnrichmentStore } from './memory/enrichment.ts'
import { memoryForgottenPeopleStore } from './memory/forgotten-people.ts'
import { memoryJobStore } from './memory/jobs.ts'
import { memoryListStore } from './memory/lists.ts'
import { memoryTwinStore } from './memory/twins.ts'
import { memoryVerdictStore } from './memory/verdicts.ts'
import { memoryWebhookStore } from './memory/webhooks.ts'
import type { Storage } from './storage.ts'

/** Keeps the promises of a storage as long as the process lives: for tests, for trying things out, and for test keys' data. */
export function memoryStorage({ host }: { readonly host: Pick<Host, 'crypto'> }): Storage {
  const billing = memoryBillingStore(host.crypto)
  const webhooks = memoryWebhookStore(
    (accountId) => billing.find({ accountId, environment: 'live' }) !== undefined,
  )
  const data = companyData()
  const companies = memoryCompanyStore(data)
  const verdicts = memoryVerdictStore((domain) => data.forgottenDomains.has(domain))
  return {
    accounts: memoryAccountStore(billing),
    billing,
    companies,
    customFields: memoryCustomFieldStore(data),
    forgottenPeople: memoryForgottenPeopleStore(data),
    lists: memoryListStore((owner) => billing.find(owner) !== undefined),
    jobs: memoryJobStore(billing, webhooks),
    webhooks,
    enrichment: memoryEnrichmentStore(data, companies, verdicts),
    verdicts,
    twins: memoryTwinStore(),
    rateCounters: memoryRateCounterStore(),
    operators: memoryOperatorStore(),
    audit: memoryAuditStore(),
    instance: memoryInstanceStore(),
    schemaVersion: 0,
    async probe() {},
    async close() {},
  }
}

function memoryAuditStore(): AuditStore {
  const entries: AuditEntry[] = []
  return {
    async begin(draft) {
      const sequence = entries.length + 1
      // A copy: what the caller does to its object afterwards is no part of the log.
      entries.push({ ...structuredClone(draft), sequence, outcome: null })
      return sequence
    },

    async end(sequence, outcome) {
      const entry = entries[sequence - 1]
      if (entry === undefined) throw new Error(`There is no audit entry ${sequence}.`)
      if (entry.outcome !== null) throw new Error(`Audit entry ${sequence} has an outcome already.`)
      entries[sequence - 1] = { ...entry, outcome: { ...outcome } }
    },

    async entries({ beforeSequence, limit, action, actorId, target }) {
      return entries
        .filter(
          (entry) =>
            (beforeSequence === null || entry.sequence < beforeSequence) &&
            (action === null || entry.action === action) &&
            (actorId === null || entry.actor.id === actorId) &&
            (target === null || entry.target === target || entry.outcome?.made === target),
        )
        .reverse()
        .slice(0, limit)
    },
  }
}

function memoryInstanceStore(): InstanceStore {
  let record: InstanceRecord | null = null
  const settings = new Map<string, string>()

  function note(change: Partial<InstanceRecord>) {
    if (record === null) throw new Error('The instance record is not open.')
    record = { ...record, ...change }
  }

  return {
    async open({ instanceId, createdAt }) {
      record ??= { instanceId, createdAt, keyFingerprint: null, lastVersion: null }
      return record
    },
    async noteVersion(lastVersion) {
      note({ lastVersion })
    },
    async noteKey(keyFingerprint) {
      note({ keyFingerprint })
    },
    async settings() {
      return Object.fromEntries([...settings].map(([name, text]) => [name, JSON.parse(text)]))
    },
    async putSetting(name, value) {
      if (value === null) settings.delete(name)
      else settings.set(name, JSON.stringify(value))
    },
  }
}

function memoryOperatorStore(): OperatorStore {
  /** By hash, in the order of their making. */
  const keys = new Map<string, OperatorKey>()

  function change(keyId: string, changed: (key: OperatorKey) => OperatorKey): OperatorKey | null {
    for (const [hash, key] of keys) {
      if (key.keyId !== keyId) continue
      const next = changed(key)
      keys.set(hash, next)
      return next
    }
    return null
  }

  return {
    async create(key, hash) {
      if (keys.has(hash)) return 'exists'
      keys.set(hash, key)
      return 'created'
    },

    async list() {
      return [...keys.values()].sort((a, b) => a.createdAt - b.createdAt || (a.keyId < b.keyId ? -1 : 1))
    },

    async findByHash(hash) {
      return keys.get(hash) ?? null
    },

    async revoke(keyId, at) {
      return change(keyId, (key) => ({ ...key, revokedAt: key.revokedAt ?? at }))
    },

    async touch(keyId, at) {
      change(keyId, (key) => ({ ...key, lastUsedAt: Math.max(key.lastUsedAt ?? at, at) }))
    },
  }
}

export function memoryRateCounterStore(): RateCounterStore {
  const kept = new Map<string, RateCounter>()
  return {
    async load(now) {
      return [...kept.values()].filter((counter) => counterEndsAt(counter) > now)
    },
    async save(counters, now) {
      for (const counter of counters) kept.set(counter.counterKey, counter)
      for (const counter of kept.values()) if (counterEndsAt(counter) <= now) kept.delete(counter.counterKey)
    },
  }
}

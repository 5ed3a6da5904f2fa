import type { Environment } from '../kernel/environment.ts'
import type { Service } from '../service/service.ts'
import type { ContractKey, HttpContractSubject, NarrowPowers } from './http-subject.ts'

/**
 * The HTTP contract's subject for a service in this process: `fetch` is how requests reach it, and the operator's part is
 * done on the service itself.
 */
export function serviceSubject(
  service: Service,
  fetch: HttpContractSubject['fetch'],
  createReceiver: HttpContractSubject['createReceiver'],
): HttpContractSubject {
  const { accounts, billing } = service

  async function createKey(accountId: string, kind: Environment, powers: NarrowPowers): Promise<ContractKey> {
    const { key, secret } = await accounts.createKey({ accountId, kind, ...powers })
    return { keyId: key.keyId, key: secret }
  }

  return {
    fetch,
    createReceiver,
    createAccount: (grantUsd) =>
      accounts.create({ name: 'Contract', grantMicroUsd: Math.round(grantUsd * 1_000_000) }),
    createKey: (accountId, kind) => createKey(accountId, kind, {}),
    createNarrowKey: (accountId, powers) => createKey(accountId, 'live', powers),
    async setKeyStatus(keyId, status) {
      await accounts.changeKey(keyId, { status })
    },
    async rotateKey(keyId, overlapMs) {
      return { key: (await accounts.rotateKey(keyId, overlapMs)).secret }
    },
    readsDecks: false,
    readsSites: true,
    passTime: null,
    jumpTime: null,
    async takeTestMoney(accountId, amountUsd) {
      const amountMicroUsd = -Math.round(amountUsd * 1_000_000)
      await billing.adjust({ accountId, environment: 'test', amountMicroUsd, note: 'contract' })
    },
    async grant(accountId, amountUsd) {
      const amountMicroUsd = Math.round(amountUsd * 1_000_000)
      await billing.grant({ accountId, environment: 'live', amountMicroUsd, note: null })
    },
  }
}

import type { Environment, KeyDraft } from '@dealflow/core'
import { importFile } from './import-file.ts'
import type { Instance } from './instance.ts'
import type { OperationContext } from './operation-context.ts'
import { unlessAborted } from './signals.ts'

/**
 * What the command line can ask of a data directory. Arguments and results are JSON, so that the same operation runs here
 * when the directory is free and inside the server that holds it otherwise.
 */
export const operations = {
  async 'account.create'({ service }: Instance, args: { name: string; grantMicroUsd: number }) {
    const account = await service.accounts.create({ name: args.name, grantMicroUsd: args.grantMicroUsd })
    return { account_id: account.accountId }
  },

  async 'account.list'({ service }: Instance) {
    return { accounts: await service.accounts.list() }
  },

  async 'key.create'({ service }: Instance, args: KeyCreateArgs) {
    const { key, secret } = await service.accounts.createKey(args)
    return { key_id: key.keyId, key: secret }
  },

  async 'key.list'({ service }: Instance, args: { accountId: string | null }) {
    return { keys: await service.accounts.listKeys(args.accountId) }
  },

  async 'key.rotate'({ service }: Instance, args: { keyId: string; overlapMs: number }) {
    const { secret, retiresAt } = await service.accounts.rotateKey(args.keyId, args.overlapMs)
    return { key_id: args.keyId, key: secret, previous_retires_at: new Date(retiresAt).toISOString() }
  },

  async 'key.status'(
    { service }: Instance,
    args: { keyId: string; status: 'active' | 'inactive' | 'retired' },
  ) {
    const key = await service.accounts.changeKey(args.keyId, { status: args.status })
    return { key_id: key.keyId, status: key.status }
  },

  async grant(
    { service }: Instance,
    args: { accountId: string; environment: Environment; amountMicroUsd: number; note: string | null },
  ) {
    return { entry: await service.billing.grant(args) }
  },

  async 'ledger.verify'({ service }: Instance, _args: Record<string, never>, context: OperationContext) {
    return service.billing.verify((progress) => {
      context.signal.throwIfAborted()
      context.progress({ ...progress })
    })
  },

  import: importFile,

  async search({ service }: Instance, args: QuestionArgs, { signal }: OperationContext) {
    return unlessAborted(signal, service.companies.search(args.environment, args.request))
  },

  async lookup({ service }: Instance, args: QuestionArgs, { signal }: OperationContext) {
    return unlessAborted(signal, service.companies.lookup(args.environment, args.request))
  },
}

/** What narrows a key: when it ends, what it may do, from where, and how often. */
export type KeyPowers = Required<Pick<KeyDraft, 'expiresAt' | 'scopes' | 'allowedCidrs' | 'rateLimits'>>

interface QuestionArgs {
  readonly request: unknown
  readonly environment: Environment
}

export interface KeyCreateArgs extends KeyPowers {
  readonly accountId: string
  readonly kind: Environment
  readonly label: string | null
}

export type Operations = typeof operations
export type OperationName = keyof Operations
export type ArgsOf<Name extends OperationName> = Parameters<Operations[Name]>[1] extends infer Args
  ? Args extends undefined
    ? Record<string, never>
    : Args
  : never
export type ResultOf<Name extends OperationName> = Awaited<ReturnType<Operations[Name]>>
export type CallOperation = <Name extends OperationName>(
  name: Name,
  args: ArgsOf<Name>,
  context: OperationContext,
) => Promise<ResultOf<Name>>

/** Runs an operation on an instance that this process holds. */
export function onInstance(instance: Instance): CallOperation {
  return async (name, args, context) => {
    const operation = operations[name] as (
      instance: Instance,
      args: unknown,
      context: OperationContext,
    ) => Promise<unknown>
    return (await operation(instance, args, context)) as never
  }
}

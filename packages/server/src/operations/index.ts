import { inWords } from '@dealflow/node-adapter/directory'
import type { Instance } from '../instance.ts'
import { accountOperations } from './accounts.ts'
import { backupFileOperations } from './backup-files.ts'
import { backupOperations } from './backups.ts'
import { companyOperations } from './companies.ts'
import { companyIndexOperations } from './company-index.ts'
import { companyRecordOperations } from './company-records.ts'
import type { OperationContext } from './context.ts'
import { customFieldOperations } from './custom-fields.ts'
import { doctorOperations } from './doctor.ts'
import { duplicateOperations } from './duplicates.ts'
import { exportOperations } from './export.ts'
import { importMappingOperations } from './import-mappings.ts'
import { instanceOperations } from './instance.ts'
import { jobOperations } from './jobs.ts'
import { keyOperations } from './keys.ts'
import { listOperations } from './lists.ts'
import type { Operation } from './operation.ts'
import { operatorOperations } from './operators.ts'
import { peopleOperations } from './people.ts'
import { researchOperations } from './research.ts'
import { searchTuningOperations } from './search-tuning.ts'
import { settingOperations } from './settings.ts'
import { siteOperations } from './sites.ts'
import { webhookOperations } from './webhooks.ts'

/** Everything that an operator can ask of a data directory: the command line and the operator API offer nothing else. */
export const operations = {
  ...accountOperations,
  ...backupOperations,
  ...backupFileOperations,
  ...companyOperations,
  ...companyRecordOperations,
  ...companyIndexOperations,
  ...customFieldOperations,
  ...duplicateOperations,
  ...exportOperations,
  ...importMappingOperations,
  ...doctorOperations,
  ...instanceOperations,
  ...jobOperations,
  ...keyOperations,
  ...listOperations,
  ...operatorOperations,
  ...peopleOperations,
  ...researchOperations,
  ...searchTuningOperations,
  ...settingOperations,
  ...siteOperations,
  ...webhookOperations,
}

export type Operations = typeof operations
export type OperationName = keyof Operations
export type ArgsOf<Name extends OperationName> =
  Operations[Name] extends Operation<infer Args, infer _Result> ? Args : never
export type ResultOf<Name extends OperationName> =
  Operations[Name] extends Operation<infer _Args, infer Result> ? Result : never
export type CallOperation = <Name extends OperationName>(
  name: Name,
  args: ArgsOf<Name>,
  context: OperationContext,
) => Promise<ResultOf<Name>>

/** Runs an operation on an instance that this process holds. Whatever changes something is written to the audit log first. */
export function onInstance(instance: Instance): CallOperation {
  const told = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw inWords(error, instance.directory)
    }
  }
  return async (name, args, context) => {
    const { change, madeOf, run } = operations[name] as unknown as Operation<unknown, unknown>
    // In words before the audit log has it.
    const work = () => told(() => run(instance, args, context))
    const made = change?.(args) ?? null
    if (made === null) return (await work()) as never
    const { actor, signal } = context
    const recorded = { actor, signal, action: name, ...made }
    return (await told(() => instance.service.audit.record(recorded, work, madeOf))) as never
  }
}

import {
  type ClientSubject,
  contractCompaniesAsJsonLines,
  contractSettings,
  serviceSubject,
} from '@dealflow/core/testing'
import { loopbackReceiver, overHttp } from '@dealflow/node-adapter/testing'
import { serveInProcess } from './server.ts'

/** A server at work in this process, as the contracts ask for it. */
export async function contractServer(): Promise<{ subject: ClientSubject; close(): Promise<void> }> {
  const { instance, url, close } = await serveInProcess({
    limits: contractSettings.limits,
    activeJobsPerKey: contractSettings.activeJobs.key,
    activeJobsPerAccount: contractSettings.activeJobs.account,
    testJobWorkers: contractSettings.testJobsAtOnce,
    outboundAllowedCidrs: ['127.0.0.0/8'],
    webhooksAllowHttp: true,
  })
  const { service } = instance
  await service.work()
  await service.companies.import({ source: new Blob([contractCompaniesAsJsonLines()]).stream() })
  const subject = {
    ...serviceSubject(service, overHttp(url), loopbackReceiver),
    origin: url.replace(/\/$/, ''),
    readsDecks: true,
    readsSites: true,
  }
  return { subject, close }
}

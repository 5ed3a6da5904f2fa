// What a program for browsers and edge runtimes is typed with: nothing of Node or Bun.
import { createService, memoryStorage, type ServiceOptions } from '@dealflow/core'
import { serveCheckpoints } from '@dealflow/core/checkpoint-thread'
import { Dealflow, DealflowError, verifyWebhook } from '@dealflow/core/client'
import { cursorOf, type OwnCompanyStore } from '@dealflow/core/company-store'
import { serveDeckChild } from '@dealflow/core/deck-child'
import { storageContract } from '@dealflow/core/testing'

export {
  createService,
  cursorOf,
  memoryStorage,
  type OwnCompanyStore,
  type ServiceOptions,
  serveCheckpoints,
  serveDeckChild,
  storageContract,
}

export async function search(apiKey: string, query: string): Promise<readonly string[]> {
  const dealflow = new Dealflow({ apiKey, baseUrl: 'https://dealflow.example' })
  try {
    const { results } = await dealflow.searches.create({ query })
    return results.flatMap(({ name }) => name ?? [])
  } catch (error) {
    if (error instanceof DealflowError) return [error.code]
    throw error
  }
}

export async function typeOf(request: Request, secret: string): Promise<string> {
  const event = await verifyWebhook({ secret, headers: request.headers, body: await request.text() })
  return event.type
}

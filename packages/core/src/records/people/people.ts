import {
  badRequest,
  type CheckInput,
  type Clock,
  Closed,
  maybe,
  ServiceError,
  type Static,
  Text,
} from '../../kernel/index.ts'
import { forgottenKey } from './forgotten-people.ts'
import type { ForgottenPeopleStore, ForgottenPerson } from './store.ts'

const Name = Text({ minLength: 1, maxLength: 200, description: 'In any order, with or without accents' })

export const ForgetPersonSchema = Closed({
  name: Name,
  company: maybe(
    Text({ minLength: 1, maxLength: 300 }),
    'Its id or its website: only there. Default everywhere',
  ),
})
export type ForgetPersonRequest = Static<typeof ForgetPersonSchema>
const AllowPersonSchema = Closed({ name: Name })

/** People of whom nothing is kept (docs/provenance.md). Requests are checked as those over HTTP are. */
export interface People {
  /**
   * Removes a person from companies, their finds and their history, and keeps imports and enrichment from bringing the person back.
   * Of every company this takes a while: what is not done when it returns is done while the service works.
   * Throws BAD_REQUEST for a name without letters, NOT_FOUND where there is no such company.
   *
   * @example await service.people.forget({ name: 'Ada Lee', company: 'acme.example' })
   */
  forget(request: ForgetPersonRequest): Promise<PersonForgotten>
  /** From now on imports and enrichment may bring the person again. Throws NOT_FOUND for somebody who was not forgotten. */
  allow(name: string): Promise<void>
  /** The latest first. Names are not kept. */
  forgotten(): Promise<readonly ForgottenPerson[]>
}

export interface PersonForgotten extends ForgottenPerson {
  /** Companies that lost something so far. */
  readonly removed: number
}

export interface OpenedPeople extends People {
  /** Goes on with what a call has left, until nothing is or it is to stop. */
  removePeople(stopping: AbortSignal): Promise<void>
}

export interface PeopleParts {
  readonly store: ForgottenPeopleStore
  readonly clock: Pick<Clock, 'now' | 'defer'>
  readonly checkInput: CheckInput
  /** The ids of the companies that ids and websites mean; null where there is none. */
  readonly resolve: (idsOrWebsites: readonly string[]) => Promise<readonly ({ readonly id: string } | null)[]>
}

/** Some milliseconds each. */
const companiesAtOnce = 100
/** Whoever asked waits no longer. */
const waitMs = 5_000

export function openPeople({ store, clock, checkInput, resolve }: PeopleParts): OpenedPeople {
  const nextTurn = () => new Promise<void>((resolve) => clock.defer(resolve))
  function keyOf(name: string): number {
    const key = forgottenKey(name)
    if (key === null)
      throw badRequest([{ path: 'name', message: 'has no letters: write the name of a person' }])
    return key
  }

  async function idOf(company: string): Promise<string> {
    const [found = null] = await resolve([company])
    if (found !== null) return found.id
    const message = `There is no company with the id or website ${JSON.stringify(company)}.`
    throw new ServiceError('NOT_FOUND', { message })
  }

  return {
    async forget(request) {
      const { name, company } = checkInput(ForgetPersonSchema, request)
      const key = keyOf(name)
      const companyId = company == null ? null : await idOf(company)
      const began = clock.now()
      const outcome = await store.forget(key, companyId, began)
      if (outcome === null)
        throw new ServiceError('NOT_FOUND', { message: `There is no company ${companyId}.` })
      let { removed } = outcome
      let hasMore = !outcome.person.isDone
      while (hasMore && clock.now() - began < waitMs) {
        const step = await store.removePeople(companiesAtOnce)
        removed += step.removed
        hasMore = step.hasMore
        await nextTurn()
      }
      return { ...outcome.person, isDone: !hasMore, removed }
    },
    async allow(name) {
      const key = keyOf(checkInput(AllowPersonSchema, { name }).name)
      if (await store.allow(key)) return
      throw new ServiceError('NOT_FOUND', { message: 'Nobody of this name was forgotten.' })
    },
    forgotten: () => store.forgotten(),
    async removePeople(stopping) {
      while (!stopping.aborted && (await store.removePeople(companiesAtOnce)).hasMore) await nextTurn()
    },
  }
}

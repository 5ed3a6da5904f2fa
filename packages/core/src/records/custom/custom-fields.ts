import {
  badRequest,
  type CheckInput,
  type Clock,
  foldText,
  nearest,
  oneLine,
  ServiceError,
  type ValidationIssue,
} from '../../kernel/index.ts'
import { type CustomField, customFieldsMax } from './custom-field.ts'
import { type FieldView, fieldView, type Sees } from './field-view.ts'
import { isReservedName } from './reserved-names.ts'
import {
  type CustomFieldChangeRequest,
  CustomFieldChangeSchema,
  CustomFieldDraftSchema,
  type CustomFieldRequest,
} from './schema.ts'
import type { CustomFieldStore } from './store.ts'

/** The fields that an operator gives companies (docs/fields.md). Requests are checked as those over HTTP are. */
export interface CustomFields {
  /** In the order of their making. */
  list(): Promise<readonly CustomField[]>
  /** `CONFLICT` for a name that another field has, and for more fields than there may be. */
  create(request: CustomFieldRequest): Promise<CustomField>
  /** A field by its name: what is not named stays. `NOT_FOUND`, `CONFLICT` for a name that is taken. */
  change(name: string, request: CustomFieldChangeRequest): Promise<CustomField>
  /** Its values are hidden at once, and are dropped while the service works. `NOT_FOUND` where there is none. */
  remove(name: string): Promise<CustomField>
}

export interface OpenedCustomFields extends CustomFields {
  /** What somebody may see. The same object until a field is changed. */
  view(sees: Sees): Promise<FieldView>
  /** The same where it was asked for before; else null. */
  known(sees: Sees): FieldView | null
  /** Drops what companies have of removed fields, step by step, until nothing is left or it is to stop. */
  dropValues(stopping: AbortSignal): Promise<void>
}

export interface CustomFieldsParts {
  readonly store: CustomFieldStore
  readonly clock: Pick<Clock, 'now' | 'defer'>
  readonly checkInput: CheckInput
}

/** Some milliseconds each. */
const companiesAtOnce = 200

export function openCustomFields({ store, clock, checkInput }: CustomFieldsParts): OpenedCustomFields {
  let views: Readonly<Record<Sees, FieldView>> | null = null
  let loading: Promise<Readonly<Record<Sees, FieldView>>> | null = null

  async function read() {
    const fields = await store.fields()
    views = { all: fieldView(fields), visible: fieldView(fields.filter(({ isVisible }) => isVisible)) }
    return views
  }
  // One process writes them, and each search asks.
  function load() {
    loading ??= read().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
  /** Before the caller hears of a change it is in force. */
  async function reload() {
    loading = null
    await load()
  }

  async function missing(name: string): Promise<ServiceError> {
    const near = nearest(
      name,
      (await store.fields()).map((field) => field.name),
    )
    const meant = near === null ? '' : ` Did you mean ${near}?`
    return new ServiceError('NOT_FOUND', { message: `There is no field ${JSON.stringify(name)}.${meant}` })
  }

  return {
    list: () => store.fields(),
    async create(request) {
      const { name, type, label, choices, visible } = checkInput(CustomFieldDraftSchema, request)
      const named = (choices ?? []).map(oneLine)
      const issues = [...nameIssues(name), ...choiceIssues(type, named, choices != null)]
      if (issues.length > 0) throw badRequest(issues)
      const made = await store.create(
        {
          name: name.trim(),
          type,
          label: oneLine(label ?? name),
          choices: named,
          isVisible: visible ?? false,
          createdAt: clock.now(),
        },
        customFieldsMax,
      )
      if (made.outcome === 'taken') throw taken(name)
      if (made.outcome === 'full') throw new ServiceError('CONFLICT', { message: tooMany })
      await reload()
      return made.field
    },
    async change(name, request) {
      const { name: other, label, choices, visible } = checkInput(CustomFieldChangeSchema, request)
      const before = (await store.fields()).find((field) => field.name === name)
      if (before === undefined) throw await missing(name)
      const named = choices?.map(oneLine)
      const issues = [
        ...(other == null || other === name ? [] : nameIssues(other)),
        ...(named === undefined ? [] : choiceIssues(before.type, named, true)),
      ]
      if (issues.length > 0) throw badRequest(issues)
      const changed = await store.change(name, {
        ...(other == null ? {} : { name: other.trim() }),
        ...(label == null ? {} : { label: oneLine(label) }),
        ...(named === undefined ? {} : { choices: named }),
        ...(visible == null ? {} : { isVisible: visible }),
      })
      if (changed.outcome === 'missing') throw await missing(name)
      if (changed.outcome === 'taken') throw taken(other ?? name)
      await reload()
      return changed.field
    },
    async remove(name) {
      const field = await store.remove(name)
      if (field === null) throw await missing(name)
      await reload()
      return field
    },
    view: async (sees) => (await load())[sees],
    known: (sees) => views?.[sees] ?? null,
    async dropValues(stopping) {
      while (!stopping.aborted && (await store.dropValues(companiesAtOnce)))
        await new Promise<void>((resolve) => clock.defer(resolve))
    },
  }
}

const tooMany = `There are ${customFieldsMax} fields, and no more can be: remove one first.`

const taken = (name: string) =>
  new ServiceError('CONFLICT', { message: `There is a field ${JSON.stringify(name.trim())} already.` })

function nameIssues(name: string): ValidationIssue[] {
  if (!isReservedName(name.trim())) return []
  return [
    {
      path: 'name',
      message: `${name.trim()} is what Dealflow calls something of every company: take another name`,
    },
  ]
}

function choiceIssues(
  type: CustomField['type'],
  names: readonly string[],
  isGiven: boolean,
): ValidationIssue[] {
  if (type !== 'choice')
    return isGiven && names.length > 0
      ? [{ path: 'choices', message: 'are for a field of the type choice' }]
      : []
  if (names.length === 0)
    return [{ path: 'choices', message: 'a field of the type choice needs at least one' }]
  const seen = new Set<string>()
  return names.flatMap((name, i) => {
    const folded = foldText(name)
    if (!seen.has(folded)) {
      seen.add(folded)
      return []
    }
    return [{ path: `choices[${i}]`, message: 'is there twice: case and accents do not count' }]
  })
}

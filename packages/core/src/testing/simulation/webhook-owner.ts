import type { SqliteDriver } from '../../storage/sqlite/driver.ts'
import { ask } from './clients.ts'
import type { Machine } from './machine.ts'
import type { Outside } from './outside.ts'
import type { World } from './world.ts'

export interface WebhookOwnerParts {
  readonly world: World
  readonly machine: Machine
  readonly outside: Outside
  readonly reading: SqliteDriver
  readonly accountId: string
  readonly name: string
}

export interface WebhookOwner {
  /** What it was told to have. */
  endpoints(): readonly string[]
  /** Ends when it is calm. */
  readonly done: Promise<void>
  /** So that nothing waits for it. */
  enableAll(): Promise<void>
}

/** Makes, changes, rotates, tests and deletes the endpoints of an account, and has events sent again. */
export function webhookOwner(parts: WebhookOwnerParts): WebhookOwner {
  const { world, machine, outside, reading, accountId, name } = parts
  const { random } = world
  const endpoints = new Set<string>()
  const wrong = (what: string) => world.fail(`${name}: ${what}`)
  const find = reading.prepare('SELECT disabled_at FROM webhook_endpoints WHERE webhook_id = ?')
  const all = reading.prepare('SELECT webhook_id, disabled_at FROM webhook_endpoints WHERE account_id = ?')
  const deliveryIds = reading.prepare(
    'SELECT delivery_id FROM webhook_deliveries WHERE account_id = ? AND webhook_id = ?',
  )

  async function make(): Promise<void> {
    const url = outside.urlOf(random.between(0, outside.receivers - 1), `${name}/${random.between(0, 2)}`)
    const types = random.chance(0.2) ? (['api.job.succeeded'] as const) : null
    const made = await ask(world, machine, ({ webhooks }) =>
      webhooks.create(accountId, { url, eventTypes: types }, new AbortController().signal),
    )
    if (made.answer !== 'ok') return
    const { webhookId } = made.value.endpoint
    if (find.get(webhookId) === undefined) wrong(`was told of endpoint ${webhookId}, which is not there`)
    endpoints.add(webhookId)
  }

  async function remove(webhookId: string): Promise<void> {
    // Named to nobody any more, whatever the answer is.
    endpoints.delete(webhookId)
    const removed = await ask(world, machine, ({ webhooks }) => webhooks.remove(accountId, webhookId))
    world.trace(name, `deletes ${webhookId}: ${removed.answer}`)
    if (removed.answer === 'ok' && find.get(webhookId) !== undefined)
      wrong(`was told that endpoint ${webhookId} is deleted, and it is there`)
  }

  async function change(webhookId: string): Promise<void> {
    const isDisabled = random.chance(0.5)
    await ask(world, machine, ({ webhooks }) => webhooks.change(accountId, webhookId, { isDisabled }))
  }

  async function replay(webhookId: string): Promise<void> {
    const row = random.pickAny(deliveryIds.all(accountId, webhookId))
    if (row === undefined) return
    const deliveryId = String(row['delivery_id'])
    await ask(world, machine, ({ webhooks }) => webhooks.replay(accountId, deliveryId))
  }

  async function replayRange(webhookId: string): Promise<void> {
    const range = {
      since: world.timeline.now() - random.between(1_000, 60_000),
      until: null,
      status: random.pick(['failed', null]),
    } as const
    await ask(world, machine, ({ webhooks }) => webhooks.replayRange(accountId, webhookId, range))
  }

  /** Every delivery that was there all the while is shown once, unless its endpoint was deleted meanwhile. */
  async function walk(webhookId: string): Promise<void> {
    const there = deliveryIds.all(accountId, webhookId).map((row) => String(row['delivery_id']))
    const shown: string[] = []
    for (let afterDeliveryId: string | null = null; ; ) {
      const query = { accountId, webhookId, status: null, afterDeliveryId, limit: 3 }
      const page = await ask(world, machine, ({ webhooks }) => webhooks.deliveries(query))
      if (page.answer !== 'ok') return
      shown.push(...page.value.map((delivery) => delivery.deliveryId))
      afterDeliveryId = shown.at(-1) ?? null
      if (page.value.length < 3) break
    }
    const once = new Set(shown)
    if (once.size < shown.length) wrong('saw a delivery twice on its pages')
    if (find.get(webhookId) !== undefined && there.some((deliveryId) => !once.has(deliveryId)))
      wrong('did not see all deliveries on its pages')
  }

  const rotate = (webhookId: string) =>
    ask(world, machine, ({ webhooks }) =>
      webhooks.rotateSecret(accountId, webhookId, random.pick([0, 60_000])),
    ).then(() => {})

  const test = (webhookId: string) =>
    ask(world, machine, ({ webhooks }) => webhooks.test(accountId, webhookId)).then(() => {})

  // A range mints ten thousand ids before it knows how many it needs.
  const often = [remove, change, replay, walk, rotate, test] as const
  const actions = [...often, ...often, change, change, change, replayRange] as const

  async function live(): Promise<void> {
    await make()
    await make()
    while (!world.isCalm) {
      await world.sleep(random.between(300, 6_000))
      const webhookId = random.pickAny([...endpoints])
      if (webhookId === undefined || random.chance(0.2)) await make()
      else await random.pick(actions)(webhookId)
    }
  }

  async function enableAll(): Promise<void> {
    for (let tries = 0; tries < 100; tries++) {
      const disabled = all.all(accountId).filter((row) => row['disabled_at'] !== null)
      if (disabled.length === 0) return
      for (const row of disabled) {
        const webhookId = String(row['webhook_id'])
        await ask(world, machine, ({ webhooks }) =>
          webhooks.change(accountId, webhookId, { isDisabled: false }),
        )
      }
      await world.sleep(500)
    }
    wrong('cannot enable its endpoints though nothing is broken any more')
  }

  return { endpoints: () => [...endpoints], done: live(), enableAll }
}

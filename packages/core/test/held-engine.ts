import { afterEach, expect } from 'bun:test'
import type { JobKind } from '../src/jobs/kind.ts'
import { exampleKind, heldWork } from '../src/testing/example-job-kind.ts'
import { type Engine, type EngineOptions, openEngine, type StorageName } from './job-engine.ts'

/**
 * Opens engines whose decks the test works on by hand, for the tests of one file: after each test its engine is closed, and has left
 * no timer.
 */
export function heldEngines() {
  let open: Engine | null = null
  afterEach(async () => {
    await open?.close()
    expect(open?.host.clock.pendingTimers() ?? 0).toBe(0)
    open = null
  })
  return async (storage: StorageName, kind: Partial<JobKind> = {}, options: Partial<EngineOptions> = {}) => {
    const { work, runs } = heldWork()
    open = await openEngine({ storage, kinds: [exampleKind('pitch_deck', { work, ...kind })], ...options })
    return { ...open, runs }
  }
}

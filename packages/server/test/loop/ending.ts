import { expect } from 'bun:test'
import type { RunningServer } from '../dealflow.ts'

/** A server that is told to end does so within 25 s, with the code 0. */
export async function endsInTime(server: Pick<RunningServer, 'stop'>): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, 25_000, 'still running after 25 s').unref())
  expect(await Promise.race([server.stop(), late])).toBe(0)
}

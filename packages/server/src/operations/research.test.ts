import { expect, test } from 'bun:test'
import { progressText } from '../cli/progress-text.ts'
import type { Instance } from '../instance.ts'
import { researchOperations } from './research.ts'

const { research } = researchOperations
const request = { website: 'https://acme.example', analyst_context: 'Ask Bo about the lease.' }

test('who waits hears of each part, of each page, and how far it is', async () => {
  const told: string[] = []
  const atOnce = {
    async research(body: unknown, watch: Watch) {
      watch.onSubsystem({ name: 'deepScrape', progress: 0 })
      watch.onPage({ url: 'https://acme.example/' })
      watch.onProgress(15)
      watch.onPage({ url: 'https://acme.example/team' })
      watch.onSubsystem({ name: 'report', progress: 92 })
      return { body, keep: watch.keep, record_store_id: 'site:acme.example' }
    },
  }
  const instance = { service: { atOnce, companies: { record: async () => null } } } as unknown as Instance
  const result = await research.run(
    instance,
    { request, dryRun: true },
    {
      actor: { kind: 'command_line', id: 'ada' },
      signal: new AbortController().signal,
      progress: (event) => void told.push(progressText(event)),
    },
  )
  expect(result as unknown).toEqual({ body: request, keep: false, record_store_id: null })
  expect(told).toEqual([
    'looking the company up · 0%',
    'reading its site · 0%',
    'reading its site · 0% · 1 page · https://acme.example/',
    'reading its site · 15% · 2 pages · https://acme.example/team',
    'writing the report · 92% · 2 pages',
  ])
})

interface Watch {
  readonly keep: boolean
  readonly onSubsystem: (begun: { readonly name: string; readonly progress: number }) => void
  readonly onProgress: (percent: number) => void
  readonly onPage: (page: { readonly url: string }) => void
}

test('the audit log has the website, and nothing of what the analyst wrote', () => {
  expect(research.change?.({ request, dryRun: false })).toEqual({
    target: 'https://acme.example',
    details: {},
  })
  expect(JSON.stringify(research.change?.({ request, dryRun: true }))).not.toContain('lease')
})

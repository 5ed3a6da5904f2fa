import { createService, type Host, type Locations, memoryStorage } from '../../../packages/core/src/index.ts'
import type { Item } from '../item.ts'
import { steady } from './steady.ts'

type RowItem = Extract<Item, { readonly kind: 'row' | 'record' }>

/** What an import makes of one row or record: the company as an export writes it, or why it was refused. */
export async function recordImport(host: Host, locations: Locations, item: RowItem): Promise<unknown> {
  const service = createService({ host, storage: memoryStorage({ host }), locations })
  try {
    const rejects: unknown[] = []
    const { warnings } = await service.companies.import({
      source: once(item.kind === 'row' ? csvOf(item.cells) : `${JSON.stringify(item.record)}\n`),
      format: item.kind === 'row' ? 'csv' : 'jsonl',
      delimiter: item.kind === 'row' ? ',' : null,
      onReject: (reject) => void rejects.push(reject),
    })
    const exported = await textOf(service.companies.export())
    const company: unknown = exported === '' ? null : JSON.parse(exported)
    return { company: steady(company), warnings, rejects }
  } finally {
    await service.close()
  }
}

function csvOf(cells: Readonly<Record<string, string>>): string {
  const line = (values: readonly string[]) =>
    `${values.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')}\n`
  return line(Object.keys(cells)) + line(Object.values(cells))
}

async function* once(text: string) {
  yield new TextEncoder().encode(text)
}

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of pieces) text += decoder.decode(piece, { stream: true })
  return text
}

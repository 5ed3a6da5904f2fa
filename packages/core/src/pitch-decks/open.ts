import { type JobKind, ofType, type ReadContext, type WorkSources } from '../jobs/index.ts'
import { minuteMs, readWebhookId, type Static, type UploadStore } from '../kernel/index.ts'
import type { DeckReader } from './reader.ts'
import { deckBytesMax, PitchDeckRequestSchema, PitchDeckResultSchema } from './schema.ts'
import { deckResult, deckTestWork } from './test-mode.ts'
import { titleLook } from './title.ts'
import { deckWork } from './work.ts'

export interface PitchDeckParts extends Pick<WorkSources<'pitch_deck'>, 'work'> {
  /** Without both of them only test keys have decks. */
  readonly decks?: DeckReader | undefined
  readonly uploads?: UploadStore | undefined
}

export const pitchDecks = {
  kinds: (parts: PitchDeckParts) => ({ pitch_deck: pitchDeckKind(parts) }),
}

function pitchDeckKind({ work, decks, uploads }: PitchDeckParts): JobKind {
  const ownWork = decks === undefined || uploads === undefined ? null : deckWork({ reader: decks, uploads })
  return {
    ...ofType('pitch_deck'),
    name: 'PitchDeckJob',
    title: 'pitch-deck parsing',
    tag: 'Pitch decks',
    scope: 'pitch_deck',
    rateClass: 'create',
    priceMicroUsd: 100_000,
    body: PitchDeckRequestSchema,
    upload: { bytesMax: deckBytesMax, accepts: isPdf, wants: 'a PDF', look: titleLook },
    bodyExample: { request_id: 'deck-17' },
    result: PitchDeckResultSchema,
    resultExample: () => deckResult({ request: exampleRequest }, 'succeed'),
    read: async (body, given) => readDeck(body as Static<typeof PitchDeckRequestSchema>, given),
    deadlineMs: 3 * minuteMs,
    concurrency: 1,
    work: work?.pitch_deck ?? ownWork,
    whyNoWork: 'nothing reads pitch decks in this service',
    testWork: deckTestWork,
    sync: null,
    show: ({ filename }) => ({ filename }),
    view: ({ shown }) => shown,
  }
}

/**
 * The mark is within the first 1,024 bytes, because some writers put a line of their own before it
 * (docs/design/decisions.md#deck-uploads).
 */
export function isPdf(head: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(head.subarray(0, 1_024)).includes('%PDF-')
}

const exampleRequest = {
  request_id: 'deck-17',
  filename: 'larkspur-payroll.pdf',
  title: 'Larkspur Payroll',
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
}

function readDeck(body: Static<typeof PitchDeckRequestSchema>, { file }: ReadContext) {
  const fields = {
    request_id: body.request_id ?? null,
    webhook_endpoint_id: body.webhook_endpoint_id ?? null,
  }
  const sha256 = file?.sha256 ?? null
  return {
    request: {
      ...fields,
      filename: file?.filename ?? null,
      size_bytes: file?.sizeBytes ?? null,
      sha256,
      ...file?.facts,
    },
    // The same deck under another name is the same payload (docs/design/decisions.md#fingerprints).
    payload: { ...fields, sha256 },
    requestId: fields.request_id,
    webhookId: readWebhookId(fields.webhook_endpoint_id),
    sameWork: null,
    items: 1,
  }
}

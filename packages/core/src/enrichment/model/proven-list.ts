import type { Fact, Site } from '../../extraction/index.ts'
import type { Static, TSchema } from '../../kernel/index.ts'
import { type AskedModel, type Asking, askModel, claimsMax } from './ask-model.ts'
import type { ModelParts } from './model-general.ts'
import { type RelevanceTest, shownPages } from './model-pages.ts'
import { type Claim, isPointedAt, proofOf } from './proof.ts'

/** A list that is asked for, and how our own rules read an entry where the model points. */
export interface ListQuestion<Answer extends TSchema, One extends Claim, Entry>
  extends Pick<Asking<Answer>, 'task' | 'answer' | 'tokensMax'> {
  /** Which blocks of the pages are shown. */
  readonly relevance: RelevanceTest
  readonly claimsIn: (answer: Static<Answer>) => readonly One[]
  /** Claims of one key are one. */
  readonly keyOf: (claim: One) => string
  /** The entry that is at the place and is what is claimed, with the fact that says it. */
  readonly read: (place: Site, claim: One) => { readonly entry: Entry; readonly said: Fact<unknown> } | null
}

export interface ProvenList<Entry> extends Pick<AskedModel<never>, 'errors' | 'use'> {
  /** By the keys of their claims. */
  readonly proven: ReadonlyMap<string, Entry>
}

/** Asks a model for a list, and takes those entries that our own rules read in its quotes. */
export async function provenList<Answer extends TSchema, One extends Claim, Entry>(
  { relevance, claimsIn, keyOf, read, ...question }: ListQuestion<Answer, One, Entry>,
  { model, site, signal }: ModelParts,
): Promise<ProvenList<Entry>> {
  const shown = shownPages(site, relevance)
  const { answer, errors, use } = await askModel({ ...question, model, shown, signal })
  const proven = new Map<string, Entry>()
  let rejectedValues = 0
  for (const claim of answer === null ? [] : claimsIn(answer).slice(0, claimsMax)) {
    const key = keyOf(claim)
    if (proven.has(key)) continue
    const proof = proofOf(claim, shown, site)
    const same = proof === null ? null : read(proof.site, claim)
    if (proof === null || same === null || !isPointedAt(same.said, proof)) rejectedValues++
    else proven.set(key, same.entry)
  }
  return { proven, errors, use: use === null ? null : { ...use, rejectedValues } }
}

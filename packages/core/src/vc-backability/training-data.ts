import PQueue from 'p-queue'
import { normalizeWebsite } from '../reference/index.ts'
import { textSignals } from './signals/signals.ts'
import { type ProbeParts, probeSite } from './site-probe.ts'
import type { Labelled } from './train.ts'

/** A line of an operator's labels: of a website, or of a description alone. */
export interface Label {
  readonly website: string
  /** Judged in place of the site where it is given. */
  readonly description: string | null
  readonly isYes: boolean
}

export interface LabelSignals {
  readonly labelled: readonly Labelled[]
  /** Labels that nothing can be learnt from. */
  readonly unread: readonly { readonly website: string; readonly why: string }[]
}

const atOnce = 16

/** Reads the sites of labels, and what they show. In the order of the labels. */
export async function readLabelSignals(
  labels: readonly Label[],
  parts: ProbeParts,
  { signal, onRead }: { readonly signal: AbortSignal; readonly onRead?: (done: number) => void },
): Promise<LabelSignals> {
  const places = new PQueue({ concurrency: atOnce })
  let done = 0
  const read = await Promise.all(
    labels.map((label) =>
      places.add(async () => {
        signal.throwIfAborted()
        const found = await readLabel(label, parts, signal)
        onRead?.(++done)
        return found
      }),
    ),
  )
  return {
    labelled: read.filter((one) => 'counts' in one),
    unread: read.filter((one) => 'why' in one),
  }
}

async function readLabel(
  { website, description, isYes }: Label,
  parts: ProbeParts,
  signal: AbortSignal,
): Promise<Labelled | LabelSignals['unread'][number]> {
  if (description !== null && description.trim() !== '') {
    return { id: website, isYes, counts: textSignals(description, parts.context().now).counts }
  }
  const known = normalizeWebsite(website)
  if ('problem' in known) return { website, why: `It ${known.problem}.` }
  const probe = await probeSite(known.domain, parts, signal)
  if (probe.outcome === 'parked') return { website, why: 'The domain is parked.' }
  if (probe.outcome === 'failed') return { website, why: probe.error.message }
  if (probe.blank !== null) return { website, why: probe.blank.error.message }
  return { id: website, isYes, counts: probe.signals.counts }
}

import { normalizeWebsite } from '../../reference/index.ts'
import { skip } from './phrases.ts'
import type { Fact, QueryText, Reading } from './reading.ts'
import { listJoints, phrasesThat } from './words.ts'

/**
 * Websites that are unwanted: `payments, not stripe.com or adyen.com`. One without such a word stays text: "companies like
 * stripe.com" asks for others than it.
 */
export function readWebsites({ tokens }: QueryText, at: number): Reading | null {
  const cue = cues.find(tokens, at)
  if (cue === null) return null
  const facts: Fact[] = []
  for (let start = cue.next, next = start; ; start = skip(tokens, next, listJoints)) {
    const token = tokens[start]
    const website = token?.kind === 'website' ? normalizeWebsite(token.text) : { problem: '' }
    if ('problem' in website) return facts.length === 0 ? null : { from: at, next, facts }
    next = start + 1
    const from = facts.length === 0 ? at : start
    const value = { exclude: [website.domain] }
    facts.push({ from, next, filter: 'websites', value, confidence: 0.95, source: 'grammar' })
  }
}

const cues = phrasesThat([
  ['without', true],
  ['except', true],
  [['except', 'for'], true],
  ['not', true],
  [['but', 'not'], true],
  ['other-than', true],
  ['unwanted', true],
])

import { oneLine } from '../kernel/index.ts'
import type { Page } from '../web/index.ts'
import { descriptionOf } from './signals/pitch.ts'

const descriptionMax = 300

/**
 * What a site gives search engines as its summary: one sentence, at most 300 characters. The one text of a page that rows show,
 * since its owner wrote it to be shown elsewhere.
 */
export function summaryOf(page: Page): string | null {
  const said = oneLine(descriptionOf(page) ?? '')
  if (said === '') return null
  const [sentence = said] = said.match(/^.{20,}?[.!?](?= |$)/) ?? [said]
  if (sentence.length <= descriptionMax) return sentence
  const cut = sentence.slice(0, descriptionMax - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), descriptionMax / 2))}…`
}

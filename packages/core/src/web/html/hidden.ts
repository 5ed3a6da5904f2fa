import { isHex, oneLine } from '../../kernel/index.ts'
import type { Attributes } from './attributes.ts'

/**
 * How an element is kept from the eyes. `unseen`: with all that is in it. `unread`: it can be seen, but is no text to be read
 * (`aria-hidden`): links in it count.
 */
export type Hiding = 'unseen' | 'unread' | null

const hidingStyle =
  /(?:^|[;\s])(?:display\s?:\s?none|visibility\s?:\s?(?:hidden|collapse)|font-size\s?:\s?0(?:px|pt|em|rem|%)?(?:$|[;!\s])|(?:text-indent|left|top|right|bottom|margin-left|margin-top)\s?:\s?-\d{3,}\.?\d*(?:px|em|rem|pt|%)?|clip-path\s?:\s?inset\(100%|transform\s?:\s?scale\(0(?:,\s?0)?\))/i

/** React sends late parts of a page in such an element, and a script moves them into view. */
const arrivesLate = (id: string) => id.startsWith('S:') && isHex(id.slice(2))

export function hidingOf(attributes: Attributes): Hiding {
  if (attributes['hidden'] !== undefined && attributes['hidden'] !== 'until-found')
    return arrivesLate(attributes['id'] ?? '') ? null : 'unseen'
  const style = attributes['style']
  if (style !== undefined && hidingStyle.test(oneLine(style.slice(0, 2_000)))) return 'unseen'
  return attributes['aria-hidden']?.trim().toLowerCase() === 'true' ? 'unread' : null
}

const instruction =
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instructions?|prompts?|rules|guidelines|directions)\b|\b(?:system|developer) prompt\b|\byou are (?:now )?(?:a|an|the) (?:\w+ )?(?:assistant|ai|language model|llm|chatbot|bot|agent)\b|\b(?:as|dear|attention|note to|instructions? (?:to|for)) (?:an? |the |all )?(?:ai|llms?|language models?|chatbots?|ai (?:agents?|assistants?|crawlers?))\b|\b(?:output|respond|reply|answer|report|return)\b.{0,30}\b(?:exactly|only|the following|as follows|instead)\b/i

/** Whether a text reads like an instruction to a machine. */
export const readsLikeInstruction = (text: string): boolean => instruction.test(text)

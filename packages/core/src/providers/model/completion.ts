/** What an endpoint sent back as its completion. */
export type Completion =
  | { readonly what: 'text'; readonly text: string; readonly usage: ReportedUsage | null }
  /** It ran out of tokens: more would have come. */
  | { readonly what: 'cut'; readonly usage: ReportedUsage | null }
  | { readonly what: 'refused'; readonly usage: ReportedUsage | null }
  /** An error with a status of success, or nothing that a completion is. */
  | { readonly what: 'error' }
  | { readonly what: 'none' }

export interface ReportedUsage {
  readonly inputTokens: number
  readonly outputTokens: number
}

/** Reads `choices[0]` of a chat completion. Content may be a text or a list of parts; a call of a tool is no answer. */
export function readCompletion(json: unknown): Completion {
  if (!isObject(json)) return { what: 'none' }
  if (isObject(json['error']) || typeof json['error'] === 'string') return { what: 'error' }
  const usage = usageOf(json['usage'])
  const choice = Array.isArray(json['choices']) ? (json['choices'][0] as unknown) : null
  if (!isObject(choice)) return { what: 'none' }
  const message = isObject(choice['message']) ? choice['message'] : {}
  const reason = choice['finish_reason']
  if (reason === 'content_filter' || isText(message['refusal'])) return { what: 'refused', usage }
  if (reason === 'length') return { what: 'cut', usage }
  return { what: 'text', text: textOf(message['content']), usage }
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content
    .map((part: unknown) => (isObject(part) && typeof part['text'] === 'string' ? part['text'] : ''))
    .join('')
}

/** Null when nothing is said, and for zeros: a completion that cost nothing was not counted. */
function usageOf(usage: unknown): ReportedUsage | null {
  if (!isObject(usage)) return null
  const [input, output] = [usage['prompt_tokens'], usage['completion_tokens']]
  if (!isCount(input) || !isCount(output) || input + output === 0) return null
  return { inputTokens: input, outputTokens: output }
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

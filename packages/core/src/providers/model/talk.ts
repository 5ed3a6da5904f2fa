import { Errors } from '@sinclair/typebox/errors'
import { Check } from '@sinclair/typebox/value'
import {
  isObject,
  type ModelBudget,
  type ModelQuestion,
  type ProviderFailure,
  secondMs,
  type TSchema,
} from '../../kernel/index.ts'
import { objectIn } from '../clean-answer.ts'
import { failureOfStatus, type OperatorAnswer, type OperatorOutcome } from '../operator-http.ts'
import { correction, firstMessages } from './messages.ts'
import { pagesWithin, tokensIn, tokensLeft, tokensOf } from './tokens.ts'
import { learnFrom, looserShape, type Message, type Shape, type WireForm } from './wire-form.ts'

/** What comes after a reply of the endpoint. */
export type Turn =
  | { readonly next: 'answer'; readonly value: unknown }
  | { readonly next: 'fail'; readonly failure: ProviderFailure }
  | { readonly next: 'again'; readonly afterMs: number }

/** One question until it is answered: what is asked next, and what a reply means. Knows no clock and no network. */
export interface Talk {
  /** The next request; a failure when nothing may be asked any more. */
  ask():
    | { readonly messages: readonly Message[]; readonly tokensMax: number; readonly shape: Shape }
    | { readonly failure: ProviderFailure }
  hear(reply: OperatorOutcome): Turn
}

export interface TalkParts {
  /** Learnt from, for all questions. */
  readonly form: WireForm
  /** Of one request, pages and answer together. */
  readonly contextTokens: number
  readonly boundary: string
}

/** Requests that one question may make, whatever happens. */
const requestsMax = 8
/** Answers of the wrong shape until a looser one is asked for, and until the question is given up. */
const invalidBounds = { beforeLooser: 2, max: 4 } as const
const outagesMax = 3
const retryAfterMsMax = 30 * secondMs
/** Kept free beside pages and answer: the task, the schema, the roles. */
const overheadTokens = 600

export function createTalk(question: ModelQuestion<TSchema>, parts: TalkParts): Talk {
  const { answer, budget, task } = question
  const { form, contextTokens, boundary } = parts
  let requests = 0
  let invalid = 0
  /** In place of the form's, once answers had the wrong shape. */
  let looser: Shape | null = null
  let outages = 0
  let tokensMax = question.tokensMax
  let pageTokens = contextTokens - tokensMax - overheadTokens
  let corrections: readonly Message[] = []
  let asked: readonly Message[] = []
  let sent: Readonly<WireForm> = form
  let reserved = { inputTokens: 0, outputTokens: 0 }

  function hearAnswer({ json }: OperatorAnswer): Turn {
    const completion = readCompletion(json)
    const text = completion.what === 'text' ? completion.text : ''
    spend(budget, asked, text, 'usage' in completion ? completion.usage : null)
    if (completion.what === 'error') return afterOutage('unreachable', null)
    // A page of HTML: this is no such API.
    if (completion.what === 'none' && json === null) return fail('misconfigured')
    if (completion.what === 'refused') return fail('refused')
    return completion.what === 'cut' ? askForMore() : take(text)
  }

  function take(text: string): Turn {
    const value = objectIn(text)
    if (value !== null && Check(answer, value)) {
      learnFromAnswer()
      return { next: 'answer', value }
    }
    invalid++
    if (invalid >= invalidBounds.max) return fail('invalid_output')
    if (invalid === invalidBounds.beforeLooser && form.shape === 'json_schema') looser = 'json_object'
    corrections = correction(text, problemOf(answer, value))
    return again()
  }

  /** What never answers as it was asked to, and does when it is asked loosely, is asked so from now on. */
  function learnFromAnswer() {
    if (looser !== null && !form.isProven) form.shape = looser
    if (form.shape === sent.shape) form.isProven = true
  }

  function askForMore(): Turn {
    if (tokensMax >= question.tokensMax * 4) return fail('invalid_output')
    tokensMax *= 2
    pageTokens = Math.min(pageTokens, contextTokens - tokensMax - overheadTokens)
    return again()
  }

  function hearRefusal({ status, text, retryAfterMs }: OperatorAnswer, failure: ProviderFailure): Turn {
    if (failure === 'rate_limited' || failure === 'unreachable') return afterOutage(failure, retryAfterMs)
    if (status !== 400 && status !== 422) return fail(failure)
    const learnt = learnFrom(text.slice(0, 4_000), sent, form)
    if (learnt === 'shape' && looser !== null) looser = looserShape(looser)
    if (learnt === 'pages') pageTokens = Math.floor(pageTokens / 2)
    return learnt === 'nothing' ? fail('misconfigured') : again()
  }

  function afterOutage(failure: ProviderFailure, retryAfterMs: number | null): Turn {
    outages++
    const afterMs = retryAfterMs ?? secondMs * 4 ** (outages - 1)
    return outages >= outagesMax || afterMs > retryAfterMsMax ? fail(failure) : { next: 'again', afterMs }
  }

  /** What this request may cost counts as spent until its answer says what it did cost: other questions share the budget. */
  function reserve(tokens: typeof reserved) {
    budget.used.inputTokens += tokens.inputTokens - reserved.inputTokens
    budget.used.outputTokens += tokens.outputTokens - reserved.outputTokens
    reserved = tokens
  }

  return {
    ask() {
      if (requests++ >= requestsMax) return { failure: 'invalid_output' }
      const pages = pagesWithin(question.pages, pageTokens)
      if (pages.length === 0) return { failure: 'budget_exhausted' }
      const shape = looser ?? form.shape
      sent = { ...form, shape }
      asked = [...firstMessages({ task, pages, answer, boundary }, shape), ...corrections]
      const inputTokens = tokensOf(asked)
      if (inputTokens + tokensMax > tokensLeft(budget)) return { failure: 'budget_exhausted' }
      reserve({ inputTokens, outputTokens: tokensMax })
      return { messages: asked, tokensMax, shape }
    },
    hear(reply) {
      reserve({ inputTokens: 0, outputTokens: 0 })
      if (reply.status !== null) {
        const failure = failureOfStatus(reply.status)
        return failure === null ? hearAnswer(reply) : hearRefusal(reply, failure)
      }
      // Nobody tells what a request came to that was never answered: the prompt is counted.
      spend(budget, asked, '', null)
      return reply.failure === 'unreachable' ? afterOutage(reply.failure, null) : fail(reply.failure)
    },
  }
}

const again = (): Turn => ({ next: 'again', afterMs: 0 })
const fail = (failure: ProviderFailure): Turn => ({ next: 'fail', failure })

/** Counts what a request came to; our own estimate where the endpoint says nothing. */
function spend(
  { used }: ModelBudget,
  messages: readonly Message[],
  written: string,
  usage: ReportedUsage | null,
): void {
  used.calls++
  used.inputTokens += usage?.inputTokens ?? tokensOf(messages)
  used.outputTokens += usage?.outputTokens ?? tokensIn(written)
  if (usage === null) used.isEstimated = true
}

/** The first thing that is wrong, for the model to mend. */
function problemOf(answer: TSchema, value: unknown): string {
  if (value === null) return 'it holds no JSON object'
  const first = Errors(answer, value).First()
  return first === undefined ? 'it has another shape' : `${first.path || 'the object'}: ${first.message}`
}

/** What an endpoint sent back as its completion. */
type Completion =
  | { readonly what: 'text'; readonly text: string; readonly usage: ReportedUsage | null }
  /** It ran out of tokens: more would have come. */
  | { readonly what: 'cut'; readonly usage: ReportedUsage | null }
  | { readonly what: 'refused'; readonly usage: ReportedUsage | null }
  /** An error with a status of success, or nothing that a completion is. */
  | { readonly what: 'error' }
  | { readonly what: 'none' }

interface ReportedUsage {
  readonly inputTokens: number
  readonly outputTokens: number
}

/** Reads `choices[0]` of a chat completion. Content may be a text or a list of parts; a call of a tool is no answer. */
function readCompletion(json: unknown): Completion {
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

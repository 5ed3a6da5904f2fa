import { includesAny, type TSchema } from '../../kernel/index.ts'
import { schemaForModel } from '../schema-for-model.ts'

/** How the shape of an answer is asked for, from the strictest to what every endpoint takes. */
export const shapes = ['json_schema', 'json_object', 'prompt'] as const
export type Shape = (typeof shapes)[number]

/** How requests to one endpoint have to be written; learnt from its refusals and kept while the process runs. */
export interface WireForm {
  shape: Shape
  /** Whether a question was answered in this shape: pages that make a model babble teach nothing any more then. */
  isProven: boolean
  lengthName: 'max_tokens' | 'max_completion_tokens'
  sendsTemperature: boolean
}

export const firstForm = (): WireForm => ({
  shape: 'json_schema',
  isProven: false,
  lengthName: 'max_tokens',
  sendsTemperature: true,
})

export interface Message {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

/** The body of a chat completion. */
export function completionBody(
  form: WireForm,
  { model, messages, answer, tokensMax, shape }: CompletionRequest,
): Readonly<Record<string, unknown>> {
  return {
    model,
    messages,
    stream: false,
    [form.lengthName]: tokensMax,
    ...(form.sendsTemperature ? { temperature: 0 } : {}),
    ...shapeOf(shape, answer),
  }
}

export interface CompletionRequest {
  readonly model: string
  readonly messages: readonly Message[]
  readonly answer: TSchema
  readonly tokensMax: number
  readonly shape: Shape
}

function shapeOf(shape: Shape, answer: TSchema) {
  if (shape === 'json_object') return { response_format: { type: 'json_object' } }
  if (shape === 'prompt') return {}
  const schema = schemaForModel(answer)
  return { response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } } }
}

/** The next shape to try; null when the last was refused. */
export const looserShape = (shape: Shape): Shape | null => shapes[shapes.indexOf(shape) + 1] ?? null

/**
 * Learns from a refusal (400, 422) what the endpoint does not take of what was sent to it: another question may have learnt it
 * meanwhile. `pages` means that the text was too long for it, `nothing` that it said nothing we could mend.
 */
export function learnFrom(
  refusal: string,
  sent: Readonly<WireForm>,
  form: WireForm,
): 'shape' | 'form' | 'pages' | 'nothing' {
  const text = refusal.toLowerCase()
  // Asked before the names of parameters: such messages count tokens, and name `max_tokens` doing so.
  if (/context (?:length|window|size)|exceeds? (?:the )?(?:available )?context|prompt is too long/.test(text))
    return 'pages'
  if (sent.lengthName === 'max_tokens' && text.includes('max_completion_tokens')) {
    form.lengthName = 'max_completion_tokens'
    return 'form'
  }
  if (sent.lengthName === 'max_completion_tokens' && text.includes('max_tokens')) {
    form.lengthName = 'max_tokens'
    return 'form'
  }
  if (sent.sendsTemperature && text.includes('temperature')) {
    form.sendsTemperature = false
    return 'form'
  }
  const looser = looserShape(sent.shape)
  if (looser === null || !includesAny(text, ofShapes)) return 'nothing'
  if (form.shape === sent.shape) {
    form.shape = looser
    form.isProven = false
  }
  return 'shape'
}

/** One of these is in a refusal of the shape of answers. */
const ofShapes = ['response_format', 'json_object', 'schema', 'grammar', 'extra']

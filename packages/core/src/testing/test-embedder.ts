export interface TestEmbedderOptions {
  /** Default 64. */
  readonly dimensions?: number
  /** Words that mean the same, a list a meaning. */
  readonly meanings?: readonly (readonly string[])[]
}

/**
 * An embedder for tests: a text is the sum of its words, each a direction of its own, and words of one meaning have the same. It gives
 * the same numbers everywhere and knows nothing that it was not told.
 */
export function testEmbedding(
  text: string,
  { dimensions = 64, meanings = [] }: TestEmbedderOptions,
): number[] {
  const sum = new Array<number>(dimensions).fill(0)
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const meaning = meanings.findIndex((words) => words.includes(word))
    let state = seedOf(meaning < 0 ? word : `meaning ${meaning}`)
    for (let i = 0; i < dimensions; i++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      sum[i] = (sum[i] ?? 0) + state / 0x1_0000_0000 - 0.5
    }
  }
  return sum
}

/** What an OpenAI-compatible endpoint answers to the body of a request for vectors. */
export function testEmbeddings(body: string, options: TestEmbedderOptions) {
  const { input, model } = JSON.parse(body) as { readonly input: readonly string[]; readonly model: string }
  const data = input.map((text, index) => ({
    object: 'embedding',
    index,
    embedding: testEmbedding(text, options),
  }))
  return { object: 'list', model, data, usage: { prompt_tokens: 0, total_tokens: 0 } }
}

/** FNV-1a. */
function seedOf(word: string): number {
  let hash = 2_166_136_261
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 16_777_619)
  return hash >>> 0
}

import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { parseInPieces } from './json-pieces.ts'
import { surveyJson } from './json-survey.ts'

async function inPieces(text: string, pieceMax: number, pause = async () => {}): Promise<unknown> {
  const survey = surveyJson(text, true)
  const issue = survey.advance(text.length)
  if (issue !== null || !survey.isBalanced()) return 'refused'
  return parseInPieces(text, survey.marks, pieceMax, pause).catch(() => 'refused')
}

function atOnce(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return 'refused'
  }
}

describe('parseInPieces', () => {
  test('gives what JSON.parse gives, wherever the pieces end', async () => {
    const written = fc.tuple(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(0, 1, 3))
    const property = fc.asyncProperty(
      written,
      fc.integer({ min: 1, max: 60 }),
      async ([value, indent], max) => {
        const text = JSON.stringify(value, null, indent)
        expect(await inPieces(text, max)).toEqual(JSON.parse(text))
      },
    )
    await fc.assert(property, { numRuns: 500, seed: 17 })
  })

  test('takes nothing that JSON.parse would not, and refuses nothing that it takes', async () => {
    const sign = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '-',
      '1',
      ' ',
      'null',
      '\\',
      '"a":',
      '{}',
      '',
    )
    const spoilt = fc.tuple(fc.jsonValue({ maxDepth: 4 }), fc.nat(), fc.nat(3), sign)
    const property = fc.asyncProperty(spoilt, fc.integer({ min: 1, max: 12 }), async (given, max) => {
      const [value, place, cut, put] = given
      const text = JSON.stringify(value)
      const at = place % (text.length + 1)
      const changed = text.slice(0, at) + put + text.slice(at + cut)
      expect(await inPieces(changed, max)).toEqual(atOnce(changed))
    })
    await fc.assert(property, { numRuns: 3_000, seed: 17 })
  })

  test('refuses signs that are missing, doubled or out of place around a long member', async () => {
    const long = `[${'1,'.repeat(20)}1]`
    for (const text of [
      `[,${long}]`,
      `[${long},]`,
      `[${long}${long}]`,
      `[${long}1]`,
      `[1${long}]`,
      `[${long}]1`,
    ])
      expect(await inPieces(text, 8)).toBe('refused')
    for (const text of [
      `{${long}}`,
      `{"a"${long}}`,
      `{"a":-${long}}`,
      `{"a":1 "b":${long}}`,
      `{"a":${long},}`,
    ])
      expect(await inPieces(text, 8)).toBe('refused')
    expect(await inPieces(`{"a":1,"a":${long}, "__proto__" : ${long} }`, 8)).toEqual(
      JSON.parse(`{"a":${long},"__proto__":${long}}`),
    )
  })

  test('no piece is longer than was asked for, and there is a pause after each', async () => {
    const lengths: number[] = []
    const parse = JSON.parse
    const text = JSON.stringify({
      a: Array.from({ length: 500 }, (_, i) => ({ [`b${i}`]: [i, 'text'] })),
      c: 1,
    })
    let pauses = 0
    JSON.parse = (piece: string) => {
      lengths.push(piece.length)
      return parse(piece)
    }
    try {
      await inPieces(text, 1_000, async () => {
        pauses++
      })
    } finally {
      JSON.parse = parse
    }
    expect(Math.max(...lengths)).toBeLessThanOrEqual(1_002)
    expect(pauses).toBeGreaterThanOrEqual(lengths.length - 2)
  })
})

import { folded, type Pair } from './reading.ts'
import { type Tally, tallyOf } from './tally.ts'

/** Of bullets and numbered points, those that are told; one too many counts like one too few. */
export function bullets(pairs: readonly Pair[]): Tally {
  return tallyOf(
    pairs.flatMap(({ name, judged, slide }) => {
      if (judged.bullets === undefined) return []
      const found = slide.bullets?.length ?? 0
      const note = `${name}: ${found} bullets for ${judged.bullets}: ${slide.bullets?.map((text) => text.slice(0, 20)).join(' / ')}`
      return { right: Math.min(found, judged.bullets), of: Math.max(found, judged.bullets), note }
    }),
  )
}

/** Of slides with a footer or a page number, those that are free of it. */
export function withoutFooters(pairs: readonly Pair[]): Tally {
  return tallyOf(
    pairs.flatMap(({ name, judged, slide }) => {
      const unwanted = [...(judged.absent ?? []), ...(judged.absentLines ?? [])]
      if (unwanted.length === 0) return []
      const text = folded(slide.text)
      const lines = slide.text.split('\n').map(folded)
      const left = [
        ...(judged.absent ?? []).filter((footer) => text.includes(folded(footer))),
        ...(judged.absentLines ?? []).filter((footer) => lines.includes(folded(footer))),
      ]
      return { right: left.length === 0 ? 1 : 0, of: 1, note: `${name}: "${left.join('", "')}" was left` }
    }),
  )
}

export function sections(pairs: readonly Pair[]): Tally {
  return tallyOf(
    pairs.map(({ name, judged, slide }) => {
      const isRight = slide.section !== undefined && judged.sections.includes(slide.section)
      const note = `${name}: ${slide.section} (${slide.section_confidence}) for ${judged.sections.join(' or ')}, "${slide.title}"`
      return { right: isRight ? 1 : 0, of: 1, note }
    }),
  )
}

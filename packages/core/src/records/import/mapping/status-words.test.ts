import { expect, test } from 'bun:test'
import { statusSaid } from './status-words.ts'

test('a status is told by a word or a sentence of any language, and not by what is denied or only planned', () => {
  const cases: [string, string | null][] = [
    ['aktiv', 'active'],
    ['Active – raising', 'active'],
    ['weiterhin aktiv', 'active'],
    ['overgenomen door Foo', 'acquired'],
    ['von der Foo Group übernommen (2020)', 'acquired'],
    ['acquired by Foo in 2022', 'acquired'],
    ['rachetée par Foo en 2021', 'acquired'],
    ['vendida a Foo en 2019', 'acquired'],
    ['acquisita da Foo', 'acquired'],
    ['adquirida pela Foo em 2022', 'acquired'],
    ['2018 eingestellt', 'closed'],
    ['in Liquidation seit 2023', 'closed'],
    ['en liquidation judiciaire', 'closed'],
    ['cessata nel 2020', 'closed'],
    ['failliet (maart 2024)', 'closed'],
    ['encerrada em 2021', 'closed'],
    ['no longer active', 'closed'],
    ['quotata in borsa dal 2020', 'public'],
    ['nicht übernommen', null],
    ['not acquired', null],
    ['in Vorbereitung', null],
    ['en estudio', null],
    ['exit 2022', null],
  ]
  for (const [text, status] of cases) expect([text, statusSaid(text)]).toEqual([text, status])
})

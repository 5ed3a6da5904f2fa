import { describe, expect, test } from 'bun:test'
import foreignWords from '../../../data/foreign-words.json' with { type: 'json' }
import { foreignMeaning } from './foreign-words.ts'
import { queryTerms, topicTerms } from './query-terms.ts'
import { indexTokens } from './tokens.ts'

const asked = (text: string) =>
  queryTerms(text)
    .filter(({ isBonus }) => !isBonus)
    .map(({ alternatives }) => alternatives[0]?.term)

describe('a query in another language', () => {
  test.each<[string, string]>([
    ['empresas de pagamentos', 'payment'],
    ['Zahlungen', 'payment'],
    ['sociétés de paiement', 'payment'],
    ['videojuegos', 'game'],
    ['Logistik', 'logistics'],
    ['KI-Startups', 'ai'],
    ['logiciels pour hôpitaux', 'software hospital'],
    ['proveedores de energía solar', 'energy solar'],
    ['Softwarefirmen', 'software'],
    ['Halbleiterhersteller', 'semiconductor'],
    ['Versicherungsunternehmen', 'insurance'],
    ["l'énergie éolienne", 'energy wind'],
    ['jeunes pousses', ''],
    ['aziende di pagamenti', 'payment'],
    ['società di assicurazioni', 'insurance'],
    ['software per gli ospedali', 'software hospital'],
    ["fornitori dell'energia rinnovabile", 'energy renewable'],
    ['imprese edili', 'construction'],
    ['compagnie di viaggi', 'travel'],
    ['software para hospitales', 'software hospital'],
    ['ditte della sicurezza', 'security'],
    ['leveranciers van software voor de zorg', 'van software zorg'],
  ])('%p asks for %p', (query, english) => {
    expect(asked(query)).toEqual(indexTokens(english).map(({ term }) => term))
  })

  test('finds what holds the foreign word too, at its full worth', () => {
    const [term] = queryTerms('pagamento')
    expect(term?.alternatives).toContainEqual({ term: 'pagamento', weight: 1 })
    expect(term?.word).toBe('pagamento')
  })

  test('says what is not wanted', () => {
    expect(topicTerms('Kryptowährungen')).toEqual(topicTerms('cryptocurrency'))
    expect(topicTerms('piattaforme di pagamento')).toEqual(topicTerms('payment platform').toReversed())
    expect(topicTerms('Uber')).toEqual(['uber'])
  })

  test('leaves compounds of unknown words alone', () => {
    for (const word of ['zukunftsfirmen', 'unternehmen', 'dia', 'larder', 'assurance'])
      expect([word, foreignMeaning(word)]).toEqual([word, null])
  })
})

describe('the table', () => {
  const rows = Object.entries(foreignWords.words).map(([english, foreign]) => ({
    english: english.split(', '),
    foreign: foreign.split(' '),
  }))
  const foreign = rows.flatMap((row) => row.foreign)

  test('has each foreign word once, as it is folded, and no plural that an `s` makes', () => {
    expect(foreign.filter((word, i) => foreign.indexOf(word) !== i)).toEqual([])
    expect(foreign.filter((word) => foreign.includes(`${word}s`))).toEqual([])
    expect(foreign.flatMap((word) => indexTokens(word).map(({ word }) => word))).toEqual(foreign)
  })

  test('has English words that stem apart, and takes none of them for foreign', () => {
    const english = rows.map((row) =>
      row.english.map((words) =>
        indexTokens(words)
          .map(({ term }) => term)
          .join(' '),
      ),
    )
    for (const terms of english) expect(new Set(terms).size).toBe(terms.length)
    const words = new Set(rows.flatMap((row) => row.english))
    expect(foreign.filter((word) => words.has(word))).toEqual([])
    expect(rows.map((row) => row.english[0])).toEqual(rows.map((row) => row.english[0]).toSorted())
  })
})

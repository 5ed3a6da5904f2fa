import { describe, expect, test } from 'bun:test'
import foreignWords from '../../../data/foreign-words.json' with { type: 'json' }
import { foreignMeaning } from './foreign-words.ts'
import { queryTerms, topicTerms } from './query-terms.ts'
import { indexTokens } from './tokens.ts'

const asked = (text: string) =>
  queryTerms(text)
    .filter(({ isBonus }) => !isBonus)
    .map(({ alternatives }) => alternatives[0]?.term)
const termsOf = (text: string) => indexTokens(text).map(({ term }) => term)

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
    ['leveranciers van software voor de zorg', 'software care'],
    ['Dächer mit Gras', 'roof grass'],
    ['winkels voor kleding', 'shop clothing'],
    ['alimenti per pesci', 'food fish'],
    // English has all of these words but the small one.
    ['robots de cuisine', 'robot kitchen'],
    ['Zahnarztpraxen', 'dental'],
    ['rederijen', 'shipping'],
    ['confiseurs', 'confectionery'],
    ['produits de bien-être', 'product wellness'],
    ['negozi di vino', 'store wine'],
    ['ramo de seguros', 'sector insurance'],
  ])('%p asks for %p', (query, english) => {
    expect(asked(query)).toEqual(termsOf(english))
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
})

describe('an English query', () => {
  test.each([
    'gift cards',
    'art brand agency',
    'die casting machines',
    'kind snack bars for kids',
    'location analytics',
    'rat traps',
    'assurance of software quality',
    'sale of used cars',
    'car parts and tier one suppliers',
    'pain treatment',
    'chat support in many languages',
  ])('%p has no foreign words', (query) => {
    expect(asked(query)).toEqual(termsOf(query))
  })

  test('never asks for the foreign words, which a server need not have read', () => {
    const words = foreignWords.words
    let asked = 0
    Object.defineProperty(foreignWords, 'words', {
      configurable: true,
      get() {
        asked++
        return words
      },
    })
    try {
      queryTerms('hospital software for the rural doctors')
      expect(asked).toBe(0)
      queryTerms('hospital software para os pacientes')
      expect(asked).toBeGreaterThan(0)
    } finally {
      Object.defineProperty(foreignWords, 'words', { configurable: true, writable: true, value: words })
    }
  })

  test('keeps names as they are', () => {
    for (const query of ['Siemens', 'Airbnb', 'Zapier', 'Doctolib', 'fintech', 'kubernetes'])
      expect([query, asked(query)]).toEqual([query, termsOf(query)])
  })
})

describe('a word that English has too', () => {
  test.each<[string, string]>([
    ['location de voitures', 'rental car'],
    ['assurance pour les chats', 'insurance chat'],
    ['Gift und Tiere im Wald', 'poison animal forest'],
    ['durable et pas cher', 'sustainable'],
  ])('%p asks for %p', (query, english) => {
    expect(asked(query).slice(0, termsOf(english).length)).toEqual(termsOf(english))
  })

  test('counts little as English has it', () => {
    const [term] = queryTerms('location de voitures')
    expect(term?.alternatives.find((one) => one.term === 'locat')?.weight).toBeLessThan(0.5)
  })
})

describe('foreign neighbours', () => {
  const pairsOf = (text: string) =>
    queryTerms(text).flatMap(({ isBonus, alternatives }) => (isBonus ? [alternatives[0]?.term] : []))

  test.each([
    ['riconoscimento di voce', 'voice recognition'],
    ['Stimmerkennung', 'voice recognition'],
  ])('%p are the English pair, in either order: %p', (query, english) => {
    expect(pairsOf(query)).toEqual(expect.arrayContaining([termsOf(english).join(' ')]))
  })

  test('have the abbreviation that both say', () => {
    for (const query of ['inteligencia artificial', 'intelligence artificielle', 'artificial intelligence'])
      for (const { alternatives, isBonus } of queryTerms(query))
        if (!isBonus) expect(alternatives.map(({ term }) => term)).toContain('ai')
  })
})

describe('a compound', () => {
  test.each<[string, string]>([
    ['Pflegeroboter', 'care robot'],
    ['maaltijdbezorging', 'meal delivery'],
    ['Wasserstoffspeicherung', 'hydrogen storage'],
    ['Fischereihafen', 'fish harbor'],
  ])('%p is read by its parts: %p', (word, english) => {
    expect(asked(word)).toEqual(termsOf(english))
    for (const { alternatives, isBonus } of queryTerms(word))
      if (!isBonus) expect(alternatives.map(({ term }) => term)).toContain(termsOf(word)[0] ?? '')
  })

  test('of unknown words is left alone', () => {
    for (const word of ['zukunftsqwertz', 'unternehmen', 'larder', 'assurance'])
      expect([word, foreignMeaning(word)]).toEqual([word, null])
  })
})

describe('the table', () => {
  const lines = foreignWords.words.split('\n').map((line) => line.split(' '))

  test('has its words in the order of their letters, each once, and so has the list of English', () => {
    const english = Object.entries(foreignWords).filter(([name]) => name.startsWith('english_'))
    expect(english.length).toBe(26)
    for (const words of [lines.map(([word = '']) => word), ...english.map(([, text]) => text.split('\n'))])
      expect(words).toEqual([...new Set(words)].sort())
  })

  test('has a byte for each letter, and less than a megabyte packed', () => {
    for (const text of Object.values(foreignWords)) expect(text.match(/[^\n\x20-\xff]/g)).toBeNull()
    expect(Bun.zstdCompressSync(JSON.stringify(foreignWords), { level: 19 }).length).toBeLessThan(1_000_000)
  })

  test('has languages and a meaning for each word, and uses every meaning', () => {
    const entries = lines.flatMap(([, ...entries]) => entries)
    expect(entries.filter((entry) => !/^d?f?e?p?i?n?[0-9a-z]{3}$/.test(entry))).toEqual([])
    const used = new Set(entries.map((entry) => Number.parseInt(entry.slice(-3), 36)))
    expect(used).toEqual(new Set(foreignWords.meanings.split('\n').keys()))
  })
})

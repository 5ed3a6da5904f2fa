import { expect, test } from 'bun:test'
import { pageName, pageNames } from './page-kinds.ts'

const kindOf = (text: string) =>
  pageNames().kinds.find(({ names }) => names.has(pageName(text)))?.kind ?? null

test('paths and links are of the kind that headings of their language name', () => {
  for (const [kind, ...texts] of [
    ['team', 'our-team', 'L’équipe', 'geschaeftsfuehrung', 'Medewerkers'],
    ['about', 'aboutus', 'ueber-uns', 'uber-uns', 'Qui sommes-nous ?', 'quem-somos', 'overview'],
    ['press', 'newsroom', 'Notas de prensa', 'blog'],
    ['careers', 'were-hiring', 'We’re hiring', 'Jobs & Karriere', 'vacatures'],
    ['contact', 'contact_us', 'Neem contact op', 'Standorte'],
    ['legal', 'Impressum', 'Algemene voorwaarden', 'tos'],
    ['pricing', 'Plans & Pricing', 'Tarifs'],
    ['customers', 'case-studies', 'Casos de éxito'],
    ['investors', 'ir', 'Relações com investidores'],
    ['product', 'so-funktionierts', 'Comment ça marche', 'services'],
  ] as const)
    expect(texts.map((text) => [text, kindOf(text)])).toEqual(texts.map((text) => [text, kind]))
  for (const text of ['login', 'cart', 'thank-you', 'questions'])
    expect([text, kindOf(text)]).toEqual([text, null])
})

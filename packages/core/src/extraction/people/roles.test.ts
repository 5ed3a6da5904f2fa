import { expect, test } from 'bun:test'
import { ownNames } from './own-names.ts'
import { readRole } from './roles.ts'

const own = ownNames({ domain: 'acme.example', names: ['Acme', 'Acme Robotics GmbH'] })

test.each([
  ['Founder & CEO', 'founder'],
  ['Co-Founder/CTO', 'cofounder'],
  ['Founder (CEO)', 'founder'],
  ['Acme Founder', 'founder'],
  ['Founder and CEO of Acme', 'founder'],
  ['Co-Founder & CEO @Acme', 'cofounder'],
  ['Founder, ex-Palisade', 'founder'],
  ['Co-Founder, Chairman & Investor', 'cofounder'],
  ['Mitgründer und Geschäftsführer', 'cofounder'],
  ['Fondatrice et directrice générale', 'founder'],
  ['Founding Engineer', 'founding_team'],
  ['CEO, Americas', 'executive'],
  ['VP of Engineering', 'executive'],
  ['Vertreten durch den Geschäftsführer', 'executive'],
  ['Head of People & Culture', 'member'],
  ['Vertriebsleiterin', 'member'],
  ['Ingénieure logiciel et associée', 'member'],
  ['Cheffe de produit', 'member'],
  ["Fondatrice d'Acme", 'founder'],
  ['Sócio-fundador e CEO', 'cofounder'],
  ['Directora general', 'executive'],
  ['Algemeen directeur', 'executive'],
  ['CEO since 2015', 'executive'],
  ['Represented by the managing director', 'executive'],
  ['Gesetzlich vertreten durch ihre Geschäftsführerin', 'executive'],
  ['Scientific Software Developer', 'member'],
  ['Technical Advisor', 'outsider'],
  ['Board Member', 'outsider'],
  ['NestEgg Founder', 'elsewhere'],
  ['Co-founder at NestEgg', 'elsewhere'],
  ['CEO of Palisade', 'elsewhere'],
  ['Founder & CEO, Quillbase', 'elsewhere'],
  ['Partner, Ostrander Capital', 'elsewhere'],
  ['Former CTO', 'elsewhere'],
  ['CTO until 2019', 'elsewhere'],
  ['Geschäftsführerin bis 2019', 'elsewhere'],
  ['Ehemalige Geschäftsführerin', 'elsewhere'],
  ['Geschäftsführerin bei Palisade', 'elsewhere'],
  ['Fondateur de Palisade', 'elsewhere'],
])('%p is the role of a %s', (text, kind) => {
  expect(readRole(text, own)?.kind).toBe(kind as never)
})

test.each([
  'Products',
  'Meet our founders',
  'We are looking for a CEO',
  'The CEO said that sales were up',
  'Founders Associate',
  'Founder & Principal, established Acme in 2015.',
  'Wir suchen eine Geschäftsführerin',
  'Assistentin der Geschäftsführung',
  'Assistant to the CEO',
  'Chief of Staff to the CEO',
  'Engineering',
  'Founder adzerk',
  'ceo@acme.example',
  '',
  'x'.repeat(1_000_000),
  // What follows a name in a sentence.
  'becomes chief executive',
  'wird Geschäftsführerin',
  'devient directrice générale',
  'es el nuevo director general',
  'torna diretora financeira',
  'wordt directeur',
  'diventa amministratrice delegata',
])('%p is no role', (text) => {
  expect(readRole(text, own)).toBeNull()
})

test.each([
  ['the CEO of Acme', 'CEO'],
  ["l'ingénieure d'Acme", 'ingénieure'],
  ['Head of Sales', 'Head of Sales'],
])('%p is shown as %p', (text, title) => {
  expect(readRole(text, own)).toMatchObject({ title })
})

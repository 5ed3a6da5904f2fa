import { expect, test } from 'bun:test'
import { misspeltField } from './header-fields.ts'
import { meaningsOf } from './header-meanings.ts'
import { roleOfHeader } from './header-roles.ts'
import { roundOfHeader } from './header-rounds.ts'

test('a header tells which of several rounds a column is of, and what of it, in any order', () => {
  const cases: [string, string | null][] = [
    ['Seed Amount', 'seed round_amount'],
    ['Pre-seed ($)', 'pre_seed ?'],
    ['Series A date', 'series_a round_date'],
    ['Series A lead investor', 'series_a round_lead'],
    ['Seed-Runde (EUR)', 'seed ?'],
    ['Datum Series A', 'series_a round_date'],
    ['Amorçage (M€)', 'seed ?'],
    ['Montant Série B (M€)', 'series_b round_amount'],
    ['Fecha Serie A', 'series_a round_date'],
    ['Importo seed (k€)', 'seed round_amount'],
    ['Bedrag seed', 'seed round_amount'],
    ['Valor Seed (R$)', 'seed round_amount'],
    ['Wandeldarlehen (T€)', 'convertible_note ?'],
    ['Round 2 amount', '2 round_amount'],
    ['2. Runde Datum', '2 round_date'],
    ['Series A Size', 'series_a round_amount'],
    ['Fördersumme (EUR)', 'grant round_amount'],
    ['Next seed round', null],
    ['Seed valuation', null],
    ['Seed deck', null],
    ['Lead A', 'series_a round_lead'],
    ['Datum B', 'series_b round_date'],
    ['Montant 2', null],
    ['Note', null],
    ['Preis (EUR)', null],
    ['Prix', null],
    ['Angel investors', null],
    ['Round', null],
  ]
  for (const [header, wanted] of cases) {
    const found = roundOfHeader(header)
    expect([header, found && `${found.round} ${found.field ?? '?'}`]).toEqual([header, wanted])
  }
})

test('a header that is a role is that of the people below it, and one that names a group is none', () => {
  const cases: [string, string | null][] = [
    ['CEO', 'CEO'],
    ['CEO Name', 'CEO'],
    ['Président(e)', 'Président(e)'],
    ['Directeur technique', 'Directeur technique'],
    ['Founder 1', 'Founder'],
    ['Co-fondateur', 'Co-fondateur'],
    ['Gründer:in', 'Gründer:in'],
    ['Gründer 2', 'Gründer'],
    ['Dirigeant', 'Dirigeant'],
    ['Geschäftsführer/in', 'Geschäftsführer/in'],
    ['Geschäftsführung', 'Geschäftsführung'],
    ['Amministratore delegato', 'Amministratore delegato'],
    ['Directeur', 'Directeur'],
    ['Fundador/a', 'Fundador/a'],
    ['CEO / Founder', 'CEO / Founder'],
    ['Founders', null],
    ['Founder(s)', null],
    ['Gründer', null],
    ['Gründer*innen', null],
    ['Soci fondatori', null],
    ['Oprichters', null],
    ['CEO e-mail', null],
    ['Deal owner', null],
    ['Team', null],
  ]
  for (const [header, role] of cases) expect([header, roleOfHeader(header)]).toEqual([header, role])
})

test('shortened headers, questions and headers with other words are known in all languages', () => {
  const cases: [string, string | null][] = [
    ['Año const.', 'founded_year'],
    ['Ano fund.', 'founded_year'],
    ['Gegr.', 'founded_year'],
    ['Costituita il', 'founded_year'],
    ['Fondée le', 'founded_year'],
    ['Nº colab.', 'employees'],
    ['Anz. Mitarb.', 'employees'],
    ['# people', 'employees'],
    ['Anzahl Leute', 'employees'],
    ['Nb collab.', 'employees'],
    ['Opr. jaar', 'founded_year'],
    ['Fond.', null],
    ['How many people work for you today?', 'employees'],
    ['Combien de personnes travaillent chez vous ?', 'employees'],
    ['Wie viele Mitarbeitende haben Sie?', 'employees'],
    ['Tell us about your last round', 'last_round'],
    ['¿Dónde está su sede?', 'place'],
    ['In welchem Jahr wurde die Firma gegründet?', 'founded_year'],
    ['Chi sono gli investitori?', 'investors'],
    ['HQ country', 'country'],
    ['Name of the startup', 'name'],
    ['Company owner', null],
    ['How did you hear about us?', null],
    ['How many customers do you have?', null],
  ]
  for (const [header, field] of cases)
    expect([header, meaningsOf(header)[0]?.field ?? null]).toEqual([header, field])
})

test('a header with one wrong letter, or with an ending in brackets, is known; one that is near to two fields is not', () => {
  expect(['Foudners', 'Webiste', 'Mitarbeitr', 'Sate', 'Notes'].map(misspeltField)).toEqual([
    'founders',
    'website',
    'employees',
    null,
    null,
  ])
  expect(meaningsOf('Porteur(s) du projet')[0]?.field).toBe('founders')
})

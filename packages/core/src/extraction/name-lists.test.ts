import { expect, test } from 'bun:test'
import { analyse } from '../language/index.ts'
import { namesAt, namesNobody, namesNoProduct } from './name-lists.ts'

test.each([
  ['Slack, Jira and Notion'],
  ['Slack, Jira und Notion'],
  ['Slack, Jira et Notion'],
  ['Slack, Jira y Notion'],
  ['Slack, Jira e Notion'],
  ['Slack, Jira en Notion'],
  ['Slack, Jira oppure Notion'],
])('the names of "%s" are three', (text) => {
  expect(namesAt(analyse(text, { annotators: [] }), 0)).toEqual(['Slack', 'Jira', 'Notion'])
})

test.each([
  ['Our customers'],
  ['Kunden'],
  ['Partenaires'],
  ['Clientes'],
  ['Parceiros'],
  ['Klanten'],
  ['Clienti'],
])('"%s" names nobody', (text) => {
  expect(namesNobody(text)).toBe(true)
})

test.each([['Products'], ['Produkte'], ['Productos'], ['Prodotti'], ['Tutti i modelli']])(
  '"%s" names no product',
  (text) => {
    expect(namesNoProduct(text)).toBe(true)
  },
)

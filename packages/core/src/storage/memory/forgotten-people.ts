import {
  type ForgottenPeopleStore,
  forgottenPerson,
  noHistory,
  placesOf,
  withoutPeople,
} from '../../records/index.ts'
import { type CompanyData, deepFreeze } from './company-data.ts'

export function memoryForgottenPeopleStore(data: CompanyData): ForgottenPeopleStore {
  const { stored, histories, enriched, forgottenPeople, merges } = data
  /** People who are still looked for, with the last company that was looked at. */
  const unfinished = new Map<number, number>()
  function found(key: number, removed: number) {
    const person = forgottenPerson([...forgottenPeople.values()].filter((one) => one.key === key))
    return person && { person, removed }
  }

  function add(key: number, place: string, forgottenAt: number) {
    forgottenPeople.set(`${key} ${place}`, { key, place, forgottenAt, isDone: place !== '' })
  }

  function clear(id: string): boolean {
    const company = stored.get(id)
    if (company === undefined) return false
    const isForgotten = data.forgottenOf(id, [company.record.company.domain])
    if (isForgotten === null) return false
    const { facts = new Map(), people = [], rounds = [] } = enriched.get(id) ?? {}
    const told = {
      record: company.record,
      own: company.own,
      history: histories.get(id) ?? noHistory,
      found: { facts: [...facts.values()], people, rounds },
    }
    const left = withoutPeople(told, isForgotten)
    if (left === told) return false
    const beside = { own: left.own && deepFreeze(left.own), merged: company.merged }
    data.putRecord(id, company, left.record, beside)
    histories.set(id, deepFreeze(left.history))
    // The same lists, with less in them.
    const finds = left.found as typeof told.found
    if (enriched.has(id))
      enriched.set(id, { ...finds, facts: new Map(finds.facts.map((fact) => [fact.field, fact] as const)) })
    return true
  }

  return {
    async forget(key, companyId, at) {
      if (companyId === null) {
        add(key, '', at)
        unfinished.set(key, unfinished.get(key) ?? 0)
        data.readForgotten()
        return found(key, 0)
      }
      const id = merges.shownId(companyId)
      if (!stored.has(id)) return null
      const group = [id, ...merges.within(id)]
      for (const one of group) {
        const { domain = '', alternate_domains = [] } = stored.get(one)?.record.company ?? {}
        for (const place of placesOf(one, [domain, ...alternate_domains])) add(key, place, at)
      }
      data.readForgotten()
      return found(key, group.filter(clear).length)
    },
    async removePeople(companies) {
      const [first] = unfinished
      if (first === undefined) return { removed: 0, hasMore: false }
      const [key, after] = first
      const page = [...stored].filter(([, { seq }]) => seq > after).sort(([, a], [, b]) => a.seq - b.seq)
      const looked = page.slice(0, companies)
      const removed = looked.filter(([id]) => clear(id)).length
      const last = looked.at(-1)
      if (last !== undefined && page.length > companies) unfinished.set(key, last[1].seq)
      else {
        unfinished.delete(key)
        const entry = forgottenPeople.get(`${key} `)
        if (entry !== undefined) forgottenPeople.set(`${key} `, { ...entry, isDone: true })
      }
      return { removed, hasMore: unfinished.size > 0 }
    },
    async allow(key) {
      const places = [...forgottenPeople].filter(([, one]) => one.key === key)
      for (const [place] of places) forgottenPeople.delete(place)
      unfinished.delete(key)
      data.readForgotten()
      return places.length > 0
    },
    async forgotten() {
      const byKey = Map.groupBy(forgottenPeople.values(), ({ key }) => key)
      return [...byKey.values()]
        .flatMap((all) => forgottenPerson(all) ?? [])
        .sort((a, b) => b.forgottenAt - a.forgottenAt || a.key - b.key)
    },
  }
}

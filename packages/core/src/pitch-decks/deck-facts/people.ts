import { wordsOf } from '../../words/index.ts'
import type { SlideView } from './deck-view.ts'
import type { JudgedSection } from './sections.ts'

export interface Person {
  readonly name: string
  readonly role: string | null
  readonly slide_number: number
}

/** People of the company: with a role on slides of the team, the contact and the cover; without one where a slide of the team is made of names. */
export function peopleOf(slides: readonly SlideView[], sections: readonly JudgedSection[]): Person[] {
  const found = new Map<string, Person>()
  slides.forEach((view, at) => {
    const section = sections[at]?.section
    if (section !== 'team' && section !== 'contact' && section !== 'cover') return
    // Who is quoted is a customer.
    if (view.lines.some(({ text }) => isQuote.test(text))) return
    const alone = section === 'team' && isMadeOfNames(view) ? view.names : []
    for (const { name, role } of [...view.people, ...alone.map((name) => ({ name, role: null }))]) {
      const key = wordsOf(name).join(' ')
      const known = found.get(key)
      if (known === undefined || (known.role === null && role !== null))
        found.set(key, { name, role, slide_number: view.slide.number })
    }
  })
  return [...found.values()]
}

const isQuote = /^\s?[“„«»"‚‘「].{20}/u

/** Beside people with roles, what is written like a name is where they worked and studied: "Goldman Sachs", "San Francisco". */
function isMadeOfNames({ names, people, lines, slide }: SlideView): boolean {
  const cards = slide.blocks.filter(({ kind }) => kind === 'card').length
  const rows = cards + lines.filter(({ kind }) => kind !== 'card' && kind !== 'title').length
  const count = new Set(names).size
  return people.length === 0 && count >= 2 && count >= rows / 2
}

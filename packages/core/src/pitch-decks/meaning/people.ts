import type { SlideView } from './deck-view.ts'
import { wordsOf } from './phrases.ts'
import type { JudgedSection } from './sections.ts'

export interface Person {
  readonly name: string
  readonly role: string | null
  readonly slide_number: number
}

/** People of the company: with a role on slides of the team, the contact and the cover; without one only where two or more names stand alone on a slide of the team. */
export function peopleOf(slides: readonly SlideView[], sections: readonly JudgedSection[]): Person[] {
  const found = new Map<string, Person>()
  slides.forEach((view, at) => {
    const section = sections[at]?.section
    if (section !== 'team' && section !== 'contact' && section !== 'cover') return
    const alone = section === 'team' && view.names.length >= 2 ? view.names : []
    for (const { name, role } of [...view.people, ...alone.map((name) => ({ name, role: null }))]) {
      const key = wordsOf(name).join(' ')
      const known = found.get(key)
      if (known === undefined || (known.role === null && role !== null))
        found.set(key, { name, role, slide_number: view.slide.number })
    }
  })
  return [...found.values()]
}

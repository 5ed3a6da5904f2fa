import type { NameCandidate } from '../search/company-index.ts'
import type { IndexedName } from '../search/segments/document.ts'
import { askedNames } from '../search/segments/names/asked-names.ts'
import { BestMatches } from '../search/segments/names/best-matches.ts'
import { domainMatch } from '../search/segments/names/domain-names.ts'
import { misspelledKey } from '../search/segments/names/fuzzy-score.ts'
import { latinWordsOf, type NameForms, nameForms } from '../search/segments/names/name-forms.ts'
import { fuzzyMatch, partialMatch, wholeNameMatch } from '../search/segments/names/name-score.ts'
import { wordInformation } from '../search/segments/names/partial-score.ts'

/** Names that are all looked at for every question: what `matchNamesIn` is tested against. */
export class PlainNames {
  private readonly byCompany = new Map<string, readonly KnownName[]>()

  private readonly domains = new Map<string, readonly string[]>()

  add(id: string, names: readonly IndexedName[], domains: readonly string[] = []): void {
    this.domains.set(id, domains)
    const known = names.map((name) => ({ id, name, forms: nameForms(name.text) }))
    this.byCompany.set(
      id,
      known.filter(({ forms }) => forms.key !== ''),
    )
  }

  remove(id: string): void {
    this.byCompany.delete(id)
    this.domains.delete(id)
  }

  /** Whether a name holds the word. */
  holds(word: string): boolean {
    return [...this.byCompany.values()].flat().some(({ forms }) => latinWordsOf(forms.latin).includes(word))
  }

  match(text: string, limit: number, minScore: number): NameCandidate[] {
    const all = [...this.byCompany.values()].flat()
    const together = { names: all.length, information: this.information(all) }
    const best = new BestMatches(minScore)
    let isKnown = false
    for (const asked of askedNames(text, () => isKnown)) {
      const whole = all.filter(({ forms }) => forms.key === asked.forms.key)
      const others = all.filter(({ forms }) => forms.key !== asked.forms.key)
      isKnown ||= whole.length > 0
      for (const { id, name, forms } of whole) best.offer(id, name.text, wholeNameMatch(asked, name, forms))
      if (asked.isPart) continue
      for (const [id, domains] of this.domains) {
        for (const domain of domains) {
          const match = domainMatch(asked, domain)
          if (match !== null) best.offer(id, domain, match)
        }
      }
      for (const { id, name, forms } of others) {
        const partial = partialMatch(asked, name, forms, together)
        if (partial !== null) best.offer(id, name.text, partial)
      }
      const misspelled = isKnown ? null : misspelledKey(asked.forms.key, together.names)
      if (misspelled === null) continue
      for (const { id, name, forms } of others) {
        const fuzzy = fuzzyMatch(asked, misspelled, name, forms, together)
        if (fuzzy !== null) best.offer(id, name.text, fuzzy)
      }
    }
    return best.first(limit)
  }

  private information(all: readonly KnownName[]) {
    const holding = (word: string) =>
      all.filter(({ forms }) => latinWordsOf(forms.latin).includes(word)).length
    const remembered = new Map<string, number>()
    return wordInformation({
      names: all.length,
      holding(word) {
        const count = remembered.get(word) ?? holding(word)
        remembered.set(word, count)
        return count
      },
    })
  }
}

interface KnownName {
  readonly id: string
  readonly name: IndexedName
  readonly forms: NameForms
}

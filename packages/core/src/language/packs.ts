import de from '../../data/languages/de.json' with { type: 'json' }
import en from '../../data/languages/en.json' with { type: 'json' }
import es from '../../data/languages/es.json' with { type: 'json' }
import fr from '../../data/languages/fr.json' with { type: 'json' }
import zh from '../../data/languages/headings/zh.json' with { type: 'json' }
import it from '../../data/languages/it.json' with { type: 'json' }
import nl from '../../data/languages/nl.json' with { type: 'json' }
import pt from '../../data/languages/pt.json' with { type: 'json' }
import type { Lang, WordClass } from './keys.ts'
import { type Headings, type Pack, readHeadings, readPack } from './pack.ts'

/** The packs of all languages, read when they are first asked for. A file that says why it holds none yet is left out. */
export function languagePacks(): readonly Pack[] {
  packs ??= Object.entries(files)
    .filter(([, file]) => !('none' in file))
    .map(([tag, file]) => readPack(`data/languages/${tag}.json`, file))
  return packs
}

/** The forms of a word class in all languages, as written. */
export const formsOf = (wordClass: WordClass): readonly string[] =>
  languagePacks().flatMap(({ words }) => words[wordClass])

/** Headings of languages that have no pack. */
export const otherHeadings = (): readonly Headings[] => [readHeadings('data/languages/headings/zh.json', zh)]

const files: Readonly<Record<Lang, object>> = { en, de, fr, es, pt, nl, it }
let packs: readonly Pack[] | null = null

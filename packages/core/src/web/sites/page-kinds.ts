import { languagePacks, type Section } from '../../language/index.ts'
import { wordsOf } from '../../words/index.ts'
import type { PageKind } from './snapshot.ts'

/** The names of a kind of page, in paths and in texts of links: words joined by `-`. */
export interface KindNames {
  readonly kind: Exclude<PageKind, 'home' | 'post'>
  readonly names: ReadonlySet<string>
}

interface KindRow {
  readonly kind: KindNames['kind']
  /** What headings of the packs call it. */
  readonly sections: readonly Section[]
  /** What it is called in paths alone. */
  readonly paths?: readonly string[]
}

/** Of two kinds that fit alike the first counts: a `team` page says more than an `about` page. */
const kindTable: readonly KindRow[] = [
  { kind: 'team', sections: ['team', 'founders', 'people'] },
  { kind: 'about', sections: ['about', 'company', 'mission', 'story'], paths: ['overview', 'profile'] },
  { kind: 'press', sections: ['press', 'blog', 'coverage'] },
  { kind: 'careers', sections: ['careers'] },
  { kind: 'contact', sections: ['contact', 'offices'] },
  { kind: 'legal', sections: ['imprint'], paths: ['tos'] },
  { kind: 'pricing', sections: ['pricing'] },
  { kind: 'customers', sections: ['customers', 'testimonials'], paths: ['work'] },
  { kind: 'investors', sections: ['investors'], paths: ['ir', 'ri'] },
  { kind: 'product', sections: ['product', 'services', 'solution'] },
]

/** The names of all kinds, of pages of articles, and of those where a company announces what it did. */
export interface PageNames {
  readonly kinds: readonly KindNames[]
  readonly blog: ReadonlySet<string>
  readonly press: ReadonlySet<string>
}

let names: PageNames | null = null
/** Made when they are first asked for. */
export function pageNames(): PageNames {
  names ??= {
    kinds: kindTable.map(({ kind, sections, paths = [] }) => ({
      kind,
      names: new Set([...namesOf(...sections), ...paths]),
    })),
    blog: namesOf('blog'),
    press: namesOf('press'),
  }
  return names
}

/** A name or a text as names are compared: `L'équipe` is `l-equipe`. */
export const pageName = (text: string): string => wordsOf(text).join('-')

/** As headings are written, and as paths write them: `ueber-uns`, `aboutus`, `were-hiring`. */
function namesOf(...sections: readonly Section[]): ReadonlySet<string> {
  const forms = languagePacks().flatMap((pack) =>
    sections
      .flatMap((section) => pack.sections[section])
      .flatMap((form) => [form, form.replaceAll("'", ''), spelled(form, pack.spellings)]),
  )
  return new Set(forms.flatMap((form) => [pageName(form), wordsOf(form).join('')]))
}

const spelled = (form: string, spellings: Readonly<Record<string, string>>) =>
  Object.entries(spellings).reduce((text, [letter, other]) => text.replaceAll(letter, other), form)

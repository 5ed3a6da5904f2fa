/** What a word does between others. `without` is said of what is lacking, `not` of what is unwanted. */
export type ConnectingRole =
  | 'and'
  | 'or'
  | 'nor'
  | 'but'
  | 'not'
  | 'without'
  | 'except'
  | 'article'
  | 'in'
  | 'at'
  | 'from'
  | 'of'
  | 'for'
  | 'to'
  | 'with'
  | 'who'
  | 'being'
  | 'having'
  | 'only'

/**
 * The words that tie others together, folded: the one place where they stand. A word of several languages has several roles
 * ("no" denies in English and Spanish and says "in the" in Portuguese), and whoever asks for a role decides what that means.
 */
export const connectingWords: readonly (readonly [
  role: ConnectingRole,
  english: string,
  german: string,
  french: string,
  spanish: string,
  portuguese: string,
])[] = [
  ['and', 'and', 'und', 'et', 'y e', 'e'],
  ['or', 'or', 'oder', 'ou', 'o u', 'ou'],
  ['nor', 'nor', 'noch', 'ni', 'ni', 'nem'],
  ['but', 'but', 'aber', 'mais', 'pero', 'mas'],
  ['not', 'not no', 'nicht kein keine keinen', 'pas non', 'no', 'nao'],
  ['without', 'without', 'ohne', 'sans', 'sin', 'sem'],
  [
    'except',
    'except excluding excl',
    'ausser ausserhalb',
    'sauf hors',
    'excepto salvo menos',
    'exceto salvo menos fora',
  ],
  ['article', 'the a an', 'der die das den', 'le la les l des', 'el la los las', 'o a os as'],
  ['in', 'in', 'in im', 'en dans', 'en', 'em no na nos nas'],
  ['at', 'at on by as', 'bei', 'au aux a', 'a', 'ao'],
  ['from', 'from', 'aus', '', 'desde', ''],
  ['of', 'of', 'von', 'de d du des', 'de del', 'de do da dos das'],
  ['for', 'for', 'fur', 'pour', 'para', 'para'],
  ['to', 'to', 'zu', 'a', 'a', 'a'],
  ['with', 'with w', 'mit', 'avec', 'con', 'com'],
  ['who', 'that which who whose their its', 'die der', 'qui dont', 'que', 'que'],
  ['being', 'are is was were be been based located', 'sind ist', 'sont', 'son', 'sao'],
  ['having', 'have has had having', 'hat haben', 'ont', 'tienen', 'tem'],
  ['only', 'only also all still', 'nur', '', 'solo', 'so'],
]

/** Every word of some roles, in any language. */
export function wordsThat(...roles: readonly ConnectingRole[]): ReadonlySet<string> {
  const rows = connectingWords.filter(([role]) => roles.includes(role))
  return new Set(
    rows.flatMap(([, ...languages]) => languages.join(' ').split(' ')).filter((word) => word !== ''),
  )
}

/** The phrases of some roles one after another, each in one language: `not` and `in` are "not in", "nicht im", "pas en". */
export function phrasesThat(...roles: readonly ConnectingRole[]): string {
  const phrases = languages.flatMap((language) =>
    roles.reduce<string[]>(
      (begun, role) => begun.flatMap((phrase) => wordsIn(language, role).map((word) => `${phrase} ${word}`)),
      [''],
    ),
  )
  return [...new Set(phrases.map((phrase) => phrase.trim()))].join(' | ')
}

const languages = [1, 2, 3, 4, 5] as const

function wordsIn(language: (typeof languages)[number], role: ConnectingRole): string[] {
  const rows = connectingWords.filter(([named]) => named === role)
  return rows.flatMap((row) => row[language].split(' ')).filter((word) => word !== '')
}

/** Words that deny. A list does not continue behind one, and no name begins with one. */
export const denyingWords = wordsThat('not', 'without', 'except', 'nor')
/** What stands between the members of a list. */
export const listJoints: ReadonlySet<string> = new Set([
  ...wordsThat('and', 'or'),
  ',',
  '/',
  '&',
  '+',
  ';',
  '|',
])

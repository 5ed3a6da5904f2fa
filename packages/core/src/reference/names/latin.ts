import { isAscii, splitAtSpaces } from '../../kernel/index.ts'

/**
 * A normal form (`normalizeName`) in Latin letters, so that a name in one script is found by its spelling in another. Cyrillic,
 * Greek, Georgian, Armenian, Japanese kana and Korean are spelled out. Other scripts stay as they are, Chinese characters among
 * them: their readings would take a table of half a megabyte.
 */
export function latinForm(name: string): string {
  if (isAscii(name)) return name
  let latin = ''
  for (const letter of name.replaceAll('кс', 'x').replaceAll('ου', 'ou')) {
    const code = letter.charCodeAt(0)
    if (code >= 0xac00 && code <= 0xd7a3) latin += koreanSyllable(code - 0xac00)
    // Hiragana is 0x60 below katakana.
    else if (code >= 0x3041 && code <= 0x30fc) latin = withKana(latin, code < 0x30a0 ? code + 0x60 : code)
    else latin += letters.get(letter) ?? letter
  }
  // A small tsu, kept as `*` till here, doubles the consonant after it.
  return latin.replace(/\*([a-z])/g, '$1$1').replaceAll('*', '')
}

/** Letters that normal forms hold: lower case, without accents. */
const letters: ReadonlyMap<string, string> = new Map(
  splitAtSpaces(
    `
а=a б=b в=v г=g д=d е=e ж=zh з=z и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ш=sh щ=shch ъ= ы=y ь= э=e ю=yu
я=ya і=i є=ye ґ=g ђ=dj ј=j љ=lj њ=nj ћ=c џ=dz
α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o
ა=a ბ=b გ=g დ=d ე=e ვ=v ზ=z თ=t ი=i კ=k ლ=l მ=m ნ=n ო=o პ=p ჟ=zh რ=r ს=s ტ=t უ=u ფ=p ქ=k ღ=gh ყ=q შ=sh ჩ=ch ც=ts ძ=dz წ=ts ჭ=ch
ხ=kh ჯ=j ჰ=h
ա=a բ=b գ=g դ=d ե=e զ=z է=e ը=y թ=t ժ=zh ի=i լ=l խ=kh ծ=ts կ=k հ=h ձ=dz ղ=gh ճ=ch մ=m յ=y ն=n շ=sh ո=o չ=ch պ=p ջ=j ռ=r ս=s վ=v
տ=t ր=r ց=ts ւ=u փ=p ք=k օ=o ֆ=f
`,
  ).map((pair): [string, string] => [pair.slice(0, 1), pair.slice(2)]),
)

/** Hepburn, from U+30A1 on; the small letters, `*` and `-` change the letter before or after them. */
const kana =
  splitAtSpaces(`-a a -i i -u u -e e -o o ka ga ki gi ku gu ke ge ko go sa za shi ji su zu se ze so zo ta da chi ji * tsu zu te de to do
na ni nu ne no ha ba pa hi bi pi fu bu pu he be pe ho bo po ma mi mu me mo -ya ya -yu yu -yo yo ra ri ru re ro -wa wa i e o n
vu ka ke`)

function withKana(latin: string, code: number): string {
  const sound = kana[code - 0x30a1]
  // The mark of a long vowel and the dot between words have no sound.
  if (sound === undefined) return latin
  if (!sound.startsWith('-')) return latin + sound
  const small = sound.slice(1)
  // `ki` and a small `ya` are kya, `shi` and `ya` sha; `fu` and a small `a` are fa, `u` and `i` wi.
  if (small.startsWith('y')) {
    const before = latin.replace(/i$/, '')
    return before + (/(?:sh|ch|j)$/.test(before) ? small.slice(1) : small)
  }
  return latin.replace(/(?<![a-z])u$/, 'w').replace(/[aiueo]$/, '') + small
}

const koreanInitials = 'g kk n d tt r m b pp s ss - j jj ch k t p h'.split(' ')
const koreanVowels = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ')
const koreanFinals = '- k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ')

/** Revised Romanization of a syllable, by its place in Unicode's order, without what neighbours do to each other. */
function koreanSyllable(index: number): string {
  const sounds = [
    koreanInitials[Math.floor(index / 588)],
    koreanVowels[Math.floor((index % 588) / 28)],
    koreanFinals[index % 28],
  ]
  return sounds.join('').replaceAll('-', '')
}

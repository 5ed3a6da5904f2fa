/**
 * Legal forms as they are written at the end of a normalised name: lower case, initials joined (`S.A.` is `sa`, `sp. z o.o.` is
 * `sp zoo`), words separated by one space. `holding`, `group` and the like are part of a name and not a legal form.
 * Forms that are also ordinary last words of names are absent (`ad`, `ev`, `me`, `zoo`); `S.p.A.` is distinguished from a day spa by
 * its spelling (`italianSpa`).
 */
export const legalSuffixes: ReadonlySet<string> = new Set(
  `
inc incorporated corp corporation co company limited ltd llc llp lllp lp plc pllc pbc
private limited|private ltd|pvt ltd|pvt limited|pvt|proprietary limited|pty ltd|pty limited|pty|pte ltd|pte|sdn bhd|bhd|berhad|tbk
public company|public limited company|public joint stock company|joint stock company|limited liability company|limited partnership
ultd cic dac clg
gmbh mbh ggmbh ag kg kgaa ohg gbr ug eg se
ug haftungsbeschrankt|gesellschaft mit beschrankter haftung|aktiengesellschaft
sa sas sasu sarl eurl snc sca scop scs sprl bvba
societe anonyme|sociedad anonima|sociedade anonima|societa per azioni|sociedad limitada
srl srls sapa sl slu sau slp sll scl
sa de cv|sab de cv|sapi de cv|s de rl de cv|s de rl|sapi|sab|de cv|eirl|ltda|lda|eireli
nv bv vof cv vba
ab asa as aps oy oyj abp hf ehf ivs ans publ
aktiebolag|aktieselskab|osakeyhtio
doo dd jdoo sro spzoo kft zrt nyrt eood ood ead
sp zoo|spolka akcyjna|spolka z oo
ooo oao pao zao ao jsc ojsc pjsc cjsc oo tov prat
ооо оао пао зао ао тов тоо
as|anonim sirketi|ltd sti|san ve tic as|sanayi ve ticaret as
kk gk yk
kabushiki kaisha|kabushiki gaisha|yugen kaisha|godo kaisha
wll fze fzc fzco psc qsc qpsc saog saoc sae kscp ksc bsc
`
    .trim()
    .split('\n')
    // A line with bars lists forms of several words; the others list single words.
    .flatMap((line) => (line.includes('|') ? line.split('|') : line.split(' '))),
)

/** The last words of all forms. */
export const legalSuffixEnds: ReadonlySet<string> = new Set(
  [...legalSuffixes].map((form) => form.slice(form.lastIndexOf(' ') + 1)),
)

/** Words in the longest form of the table. */
export const legalSuffixWordsMax = 5

/** Legal forms in front. */
export const legalPrefixes: ReadonlySet<string> = new Set([
  'pt',
  'ооо',
  'оао',
  'пао',
  'зао',
  'ао',
  'тов',
  'тоо',
])

/** Italian S.p.A., by its dots or its capitals. Its S is looked for first: many blanks may come before it. */
export const italianSpa = /(?=S)(?<=[\p{L}\p{N}][\s,]+)(?:S\.\s?[pP]\.\s?A\.?|SpA)(?=$|[\s.,)])/gu

/** Forms of Chinese, Japanese and Korean names, which join the name without a space, at either end; longest first. */
export const eastAsianForms: readonly string[] = [
  '特定非営利活動法人',
  '股份有限公司',
  '有限责任公司',
  '有限責任公司',
  '一般財団法人',
  '一般社団法人',
  '公益財団法人',
  '公益社団法人',
  '株式会社',
  '有限会社',
  '合同会社',
  '合資会社',
  '合名会社',
  '有限公司',
  '주식회사',
  '유한회사',
  '(株)',
  '(有)',
  '(同)',
  '(주)',
  '(유)',
]

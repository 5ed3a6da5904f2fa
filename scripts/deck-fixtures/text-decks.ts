import { Deck } from './deck.ts'
import { cjkFont, mappedFont, rightToLeftFont, shiftedFont } from './fonts.ts'
import { utf16Hex } from './pdf.ts'

/** A font whose codes are nine below their letters, and whose map says otherwise. */
export function shiftedFonts(): Uint8Array {
  const deck = new Deck()
  const shifted = shiftedFont(deck.file, 9)
  deck
    .slide()
    .text(60, 84, 'Book rooms with locals', { font: shifted, size: 36 })
    .lines(
      60,
      180,
      [
        'Price is an important concern for customers',
        'booking travel online, and hotels leave them',
        'disconnected from the city and its culture.',
      ],
      { font: shifted },
    )
  deck
    .slide()
    .title('Half and half')
    .text(60, 180, 'This line has a font that says what it means.')
    .text(60, 220, 'The next one reads as nonsense until it is repaired.', { font: shifted })
  return deck.write()
}

/** Simplified Chinese, Japanese and Korean in fonts that are not in the file. */
export function cjk(): Uint8Array {
  const deck = new Deck()
  const { file } = deck
  const unicode = { hexOf: utf16Hex }
  const song = cjkFont(file, { name: 'STSong-Light', ordering: 'GB1', encoding: 'UniGB-UCS2-H', ...unicode })
  const mincho = cjkFont(file, {
    name: 'HeiseiMin-W3',
    ordering: 'Japan1',
    encoding: 'UniJIS-UCS2-H',
    ...unicode,
  })
  const myungjo = cjkFont(file, {
    name: 'HYSMyeongJo-Medium',
    ordering: 'Korea1',
    encoding: 'UniKS-UCS2-H',
    ...unicode,
  })
  const old = (hex: Readonly<Record<string, string>>) => (text: string) => hex[text] ?? ''
  const gbk = cjkFont(file, {
    name: 'STHeiti-Regular',
    ordering: 'GB1',
    encoding: 'GBK-EUC-H',
    hexOf: old({ 公司简介: 'b9abcbbebcf2bde9', 我们的团队: 'ced2c3c7b5c4cdc5b6d3' }),
  })
  const shiftJis = cjkFont(file, {
    name: 'HeiseiKakuGo-W5',
    ordering: 'Japan1',
    encoding: '90ms-RKSJ-H',
    hexOf: old({ 会社概要: '89ef8ed08a549776' }),
  })
  deck
    .slide()
    .text(60, 84, '市场规模', { font: song, size: 36 })
    .text(60, 180, '全国共有三千家医院，每年增长百分之十二。', { font: song })
    .text(60, 220, '我们已经服务其中的二百家。', { font: song })
  deck
    .slide()
    .text(60, 84, '公司简介', { font: gbk, size: 36 })
    .text(60, 180, '我们的团队', { font: gbk, size: 20 })
  deck
    .slide()
    .text(60, 84, '会社概要', { font: shiftJis, size: 36 })
    .text(60, 180, '私たちは港のコンテナを予測します。', { font: mincho })
  deck
    .slide()
    .text(60, 84, '회사 소개', { font: myungjo, size: 36 })
    .text(60, 180, '우리는 항구의 물류를 예측합니다.', { font: myungjo })
  return deck.write()
}

const hebrew = [
  'הבעיה',
  'אנשים מחכים שעות בתור לרופא',
  'אין מידע על זמני המתנה',
  'המחיר עולה ב 12% כל שנה',
  'הפתרון שלנו',
  'אפליקציה אחת לכל המרפאות',
]
const arabic = ['المشكلة', 'ينتظر الناس ساعات طويلة', 'لا توجد معلومات عن الأسعار', 'فريق العمل']

/** Hebrew and Arabic, set to the right, with figures among them. */
export function rightToLeft(): Uint8Array {
  const deck = new Deck()
  const digits = '0123456789%.,'
  const david = rightToLeftFont(deck.file, 'David', hebrew.join('') + digits)
  const naskh = rightToLeftFont(deck.file, 'TraditionalArabic', arabic.join('') + digits)
  const right = { anchor: 'right' } as const
  deck
    .slide()
    .text(900, 84, hebrew[0] ?? '', { font: david, size: 36, ...right })
    .lines(900, 180, hebrew.slice(1, 4), { font: david, size: 20, ...right })
  deck
    .slide()
    .text(900, 84, hebrew[4] ?? '', { font: david, size: 36, ...right })
    .text(900, 180, hebrew[5] ?? '', { font: david, size: 20, ...right })
  deck
    .slide()
    .text(900, 84, arabic[0] ?? '', { font: naskh, size: 36, ...right })
    .lines(900, 180, arabic.slice(1, 3), { font: naskh, size: 20, ...right })
  deck.slide().text(900, 84, arabic[3] ?? '', { font: naskh, size: 36, ...right })
  return deck.write()
}

/** Titles whose letters are apart: by blanks, by spacing, each placed by itself. */
export function letterSpaced(): Uint8Array {
  const deck = new Deck()
  const { bold } = deck
  deck.slide().title('P R O B L E M').text(60, 180, 'Blanks between the letters.')
  deck.slide().title('SOLUTION', { spacing: 12 }).text(60, 180, 'Spacing between the letters.')
  const placed = deck.slide()
  let x = 60
  for (const char of 'MARKET') {
    placed.text(x, 84, char, { font: bold, size: 36 })
    x += (bold.width(char) / 1000) * 36 + 14
  }
  placed.text(60, 180, 'Every letter in its own place.')
  deck.slide().title('O U R   T E A M').text(60, 180, 'Two words, with a wider gap between them.')
  deck.slide().title('GO TO MARKET', { spacing: 12 }).text(60, 180, 'Three words with spacing.')
  deck.slide().title('Plan B is a U-turn').text(60, 180, 'Single letters that are words: I, a, x and y.')
  return deck.write()
}

/** Ligatures by their own characters and by two; accents that are behind their letters. */
export function ligatures(): Uint8Array {
  const deck = new Deck()
  const font = mappedFont(deck.file, {
    ﬁ: { glyph: 'fi', means: '\ufb01' },
    ﬂ: { glyph: 'fl', means: 'fl' },
    é: { glyph: 'eacute', means: 'e\u0301' },
    '\u00ad': { glyph: 'hyphen', means: '\u00ad' },
    '\u00a0': { glyph: 'space', means: '\u00a0' },
  })
  deck
    .slide()
    .text(60, 84, 'Eﬃcient workﬂows'.replace('ﬃ', 'fﬁ'), { font, size: 36 })
    .text(60, 180, 'The ﬁrst ofﬁce without paper ﬂows: a café in Orléans.', { font })
    .text(60, 220, '10\u00a0000 ﬁles a day, no staﬀ'.replace('ﬀ', 'ff'), { font })
  return deck.write()
}

/** The same words twice for a shadow, and words beside the page. */
export function doubled(): Uint8Array {
  const deck = new Deck()
  const { bold } = deck
  deck
    .slide()
    .title('Shadows', { colour: '0.7 g' })
    .text(58.5, 82.5, 'Shadows', { font: bold, size: 36 })
    .text(61, 181, 'Each word is drawn twice', { size: 20, colour: '0.8 g' })
    .text(60, 180, 'Each word is drawn twice', { size: 20 })
    .text(60, 260, 'Again and again', { size: 20 })
    .text(60, 300, 'Again and again', { size: 20 })
  deck
    .slide()
    .title('Off the page')
    .text(60, 180, 'What is seen stands here', { size: 20 })
    .text(1200, 180, 'Notes of the author beside the slide', { size: 20 })
    .text(60, 700, 'and below it', { size: 20 })
    .text(60, -80, 'and above it', { size: 20 })
  return deck.write()
}

/** Letters that are filled with a gradient: as a clip, which every reader sees, and as a fill. */
export function gradients(): Uint8Array {
  const deck = new Deck()
  const { bold, file } = deck
  const fade = file.add('<< /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >>')
  const shading = file.add(
    `<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [60 0 600 0] /Function ${fade} /Extend [true true] >>`,
  )
  const pattern = file.add(`<< /Type /Pattern /PatternType 2 /Shading ${shading} >>`)
  deck
    .slide()
    .resource(`/Shading << /Sh1 ${shading} >>`)
    .draw('q')
    .title('Clipped letters', { mode: 7 })
    .draw('/Sh1 sh Q')
    .text(60, 180, 'The title is a window onto a gradient.', { mode: 0 })
  deck
    .slide()
    .resource(`/Pattern << /P1 ${pattern} >>`)
    .title('Filled letters', { colour: '/Pattern cs /P1 scn' })
    .text(60, 180, 'The title is filled with one.')
  const form = file.stream(
    `BT /F1 20 Tf 60 300 Td (Words in a form) Tj ET`,
    `/Type /XObject /Subtype /Form /BBox [0 0 960 540] /Resources << /Font << /F1 ${bold.ref} >> >>`,
  )
  const inForm = deck.slide().title('In a form')
  inForm.draw(`q ${inForm.object(form)} Do Q`)
  return deck.write()
}

/** Text that Markdown and HTML would obey. */
export function markup(): Uint8Array {
  const deck = new Deck()
  deck
    .slide()
    .title('# Not a heading | 5 * 3 < 20')
    .lines(
      60,
      150,
      [
        '1. not a list of its own',
        'snake_case_names and __init__ stay',
        '<script>alert("no")</script> & more',
        '| not | a | table |',
        '---',
        '[a](javascript:alert(1)) and `code`',
        'https://example.com/a_b*c?d=1&e=2',
        '~~never~~ **bold** \\ backslash',
      ],
      { leading: 44 },
    )
  return deck.write()
}

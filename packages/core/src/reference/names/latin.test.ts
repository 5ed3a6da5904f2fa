import { describe, expect, test } from 'bun:test'
import { latinForm } from './latin.ts'
import { normalizeName } from './names.ts'

describe('a name in another script is spelled in Latin letters', () => {
  const spellings: readonly (readonly [string, string])[] = [
    ['Газпром', 'gazprom'],
    ['ПАО «Лукойл»', 'lukoil'],
    ['Яндекс', 'yandex'],
    ['Ощадбанк', 'oshchadbank'],
    ['Київстар', 'kiivstar'],
    ['Алфа Банк', 'alfa bank'],
    ['Εθνική Τράπεζα', 'ethniki trapeza'],
    ['Ουρανός', 'ouranos'],
    ['ホーチキ株式会社', 'hochiki'],
    ['キヤノン', 'kiyanon'],
    ['シャープ', 'shapu'],
    ['ニッポン', 'nippon'],
    ['ファナック', 'fanakku'],
    ['ウィンドウ', 'windou'],
    ['さくら', 'sakura'],
    ['삼성전자', 'samseongjeonja'],
    ['카카오', 'kakao'],
    ['თიბისი', 'tibisi'],
    ['Արարատ', 'ararat'],
  ]
  for (const [name, latin] of spellings)
    test(`${name} as ${latin}`, () => expect(latinForm(normalizeName(name))).toBe(latin))
})

test('Latin letters and scripts without a table stay', () => {
  for (const name of ['acme robotics', '海信集团', 'ไทย', 'ø']) expect(latinForm(name)).toBe(name)
})

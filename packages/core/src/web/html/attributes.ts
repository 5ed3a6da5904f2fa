/** Attributes that anybody asks for: reading the others would cost a third of the time. */
export const attributeNames = [
  'alt',
  'aria-hidden',
  'aria-label',
  'aria-level',
  'class',
  'content',
  'data-cfemail',
  'data-lazy-src',
  'data-original',
  'data-src',
  'datetime',
  'hidden',
  'href',
  'hreflang',
  'http-equiv',
  'id',
  'itemprop',
  'itemtype',
  'lang',
  'name',
  'property',
  'rel',
  'role',
  'shadowrootmode',
  'src',
  'srcset',
  'style',
  'title',
  'type',
] as const
export type AttributeName = (typeof attributeNames)[number]

export type Attributes = Readonly<Partial<Record<AttributeName, string>>>

/** Of an element that has none; it is known by being this one. */
export const noAttributes: Attributes = {}

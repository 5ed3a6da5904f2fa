/** “We raised $5M with Acme,” or the end of what somebody said: whose "we" that is stands elsewhere. */
export const speaksInQuotes = (text: string): boolean =>
  /[“"„«][^”"»]{0,300}(?<![\p{L}])(?:we|our)(?![\p{L}])/iu.test(text) || /^[^“"„«]{0,400}[”»]/u.test(text)

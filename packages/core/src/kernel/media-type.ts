/** What a Content-Type says that a body is, in small letters and without parameters: `application/json`. */
export const mediaTypeOf = (contentType: string | null | undefined): string =>
  (contentType?.split(';', 1)[0] ?? '').trim().toLowerCase()

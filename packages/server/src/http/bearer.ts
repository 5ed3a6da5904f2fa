import { timingSafeEqual } from 'node:crypto'

/** Whether requests carry `Authorization: Bearer <token>`; how long the comparison takes tells nothing about the token. */
export function bearerCheck(token: string): (request: Request) => boolean {
  const expected = sha256(`Bearer ${token}`)
  return (request) => timingSafeEqual(sha256(request.headers.get('authorization') ?? ''), expected)
}

const sha256 = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest()

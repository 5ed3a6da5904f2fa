/** What stands before a place in its sentence, at most 200 characters. The full stop of `Acme Inc.` or `J.` ends none. */
export function sentenceBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - reachMax), at)
  for (let end = before.length - 1; end > 0; end--) {
    if (!isEnd(before, end)) continue
    return before.slice(end + 1).trimStart()
  }
  return before.trimStart()
}

const reachMax = 200

function isEnd(text: string, at: number): boolean {
  const sign = text.charAt(at)
  if (sign === '\n' || sign === '|' || sign === '•') return true
  if (!/[.!?]/.test(sign) || text.charAt(at + 1) !== ' ') return false
  return (
    sign !== '.' ||
    !/(?<!\p{L})(?:\p{Lu}|inc|corp|co|ltd|st|dr|mr|ms|no)$/iu.test(text.slice(Math.max(0, at - 5), at))
  )
}

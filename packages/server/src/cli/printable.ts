/** A line of foreign text for a terminal. Each control character becomes a space: nothing moves the cursor, colours text, or turns the direction of writing. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ' ')
}

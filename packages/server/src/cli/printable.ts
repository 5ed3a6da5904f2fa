/** A line of text of others for a terminal, a space for each character that is none: nothing in it moves the cursor, colours what follows, or turns the direction of writing. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ' ')
}

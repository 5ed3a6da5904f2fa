/** The members of all parts. */
export type Together<Part> = (Part extends unknown ? (part: Part) => void : never) extends (
  whole: infer Whole,
) => void
  ? Whole
  : never

export function together<Part extends object>(parts: readonly Part[]): Together<Part> {
  return Object.assign({}, ...parts)
}

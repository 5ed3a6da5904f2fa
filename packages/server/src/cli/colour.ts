/** Whether output may hold colours: on a terminal that knows them, unless NO_COLOR (no-color.org) asks for none. */
export function mayColour(
  isTerminal: boolean,
  { NO_COLOR, TERM }: Readonly<Record<string, string | undefined>>,
): boolean {
  return isTerminal && (NO_COLOR ?? '') === '' && TERM !== 'dumb'
}

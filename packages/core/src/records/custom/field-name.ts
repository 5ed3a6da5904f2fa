/** Lower case, digits and underscores, beginning with a letter: it is a key of JSON, a column of CSV and a word of the command line. */
export function isFieldName(name: string): boolean {
  return name.length <= fieldNameMax && /^[a-z][a-z0-9_]*$/.test(name)
}

export const fieldNameMax = 40

/** What stands before the name of a field where fields of companies stand too: `custom.owner`. */
export const customPrefix = 'custom.'

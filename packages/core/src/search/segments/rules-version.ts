/**
 * Of the rules by which a company becomes what the index holds of it: its words, attributes, numbers and names. An index made by
 * other rules answers otherwise, so it is built again.
 */
export const rulesVersion = 6

/** The SHA-256 of the segment of all sample companies, and one with people, by these rules: a test holds the two together. */
export const rulesSha256 = '36e40abbdc74affc74bf717e15b63fde2de3a3ac773e13abe0e381097491fa1f'

/**
 * Of the rules by which a company becomes what the index holds of it: its words, attributes, numbers and names. An index made by
 * other rules answers otherwise, so it is built again.
 */
export const rulesVersion = 3

/** The SHA-256 of the segment of all sample companies by these rules: a test holds the two together. */
export const rulesSha256 = '6f205ffdbd513af3f9502350b0c5eebb1f772179a4b7f51ee910f3b2f52ce0ef'

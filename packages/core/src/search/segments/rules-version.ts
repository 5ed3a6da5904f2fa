/**
 * Of the rules by which a company becomes what the index holds of it: its words, attributes, numbers and names. An index made by
 * other rules answers otherwise, so it is built again.
 */
export const rulesVersion = 4

/** The SHA-256 of the segment of all sample companies by these rules: a test holds the two together. */
export const rulesSha256 = '369181092846dcd0c5f2d7038b3b46baf4662a9c2042e4f8c8c8d74b031b81f1'

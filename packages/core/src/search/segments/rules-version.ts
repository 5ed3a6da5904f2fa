/**
 * Of the rules by which a company becomes what the index holds of it: its words, attributes, numbers and names. An index made by
 * other rules answers otherwise, so it is built again.
 */
export const rulesVersion = 7

/** The SHA-256 of the segment of all sample companies, and one with people, by these rules: a test holds the two together. */
export const rulesSha256 = 'f2a63c9c135a9123a5d9d2c0d5da182ea6b4ff80fb401c6e63f369375c2e97f1'

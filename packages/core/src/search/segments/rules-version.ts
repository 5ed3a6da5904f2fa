/**
 * Of the rules by which a company becomes what the index holds of it: its words, attributes, numbers and names. An index made by
 * other rules answers otherwise, so it is built again.
 */
export const rulesVersion = 1

/** The SHA-256 of the segment of all sample companies by these rules: a test holds the two together. */
export const rulesSha256 = 'bb1e0c1bf1424e4b5dd64edbff6736d8b0a58b03dd2a8abc6f4065e8f0ea6029'

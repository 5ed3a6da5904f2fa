/**
 * Of the rules by which a company becomes what the index holds of it: its words, attributes, numbers and names. An index made by
 * other rules answers otherwise, so it is built again.
 */
export const rulesVersion = 2

/** The SHA-256 of the segment of all sample companies by these rules: a test holds the two together. */
export const rulesSha256 = '6bd74b601f8dad7b82f636f4a0786aa5329e88f6a7a89f86ea1eef190cc59e1f'

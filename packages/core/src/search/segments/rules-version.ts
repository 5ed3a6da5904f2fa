/**
 * Of the rules by which a company becomes what the index holds of it: its words, attributes, numbers and names. An index made by
 * other rules answers otherwise, so it is built again.
 */
export const rulesVersion = 9

/** The SHA-256 of the segment of all sample companies, and one with people, by these rules: a test holds the two together. */
export const rulesSha256 = 'bef7f0bc7280ebc30b26d7451e669dcd3385e46d4ffb5a78d4ac2ff2c914405b'

/**
 * Of the rules by which a company becomes what the index holds of it: its words, attributes, numbers and names. An index made by
 * other rules answers otherwise, so it is built again.
 */
export const rulesVersion = 7

/** The SHA-256 of the segment of all sample companies, and one with people, by these rules: a test holds the two together. */
export const rulesSha256 = 'ecb4dd89f6f3298a4dff6acee47955be88ed006272b88e3946a7c60876893db6'

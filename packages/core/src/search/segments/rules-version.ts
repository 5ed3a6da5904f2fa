/**
 * Of the rules by which a company becomes what the index holds of it: its words, attributes, numbers and names. An index made by
 * other rules answers otherwise, so it is built again.
 */
export const rulesVersion = 5

/** The SHA-256 of the segment of all sample companies, and one with people, by these rules: a test holds the two together. */
export const rulesSha256 = '2ae7cc9ba983e0bda3745c94733292121b6d179d9946256061e3a9723caf19bf'

/**
 * Of the rules by which a company becomes what the index holds of it: its words, attributes, numbers and names. An index made by
 * other rules answers otherwise, so it is built again.
 */
export const rulesVersion = 4

/** The SHA-256 of the segment of all sample companies by these rules: a test holds the two together. */
export const rulesSha256 = '004e1588e61e4c222024e79e1d9db89166cd467a8cfd3980944fe37315ac72b1'

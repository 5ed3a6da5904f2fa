import { subsystemTable } from '../deep-research/subsystem-table.ts'

/** The parts of a deep research, in the order in which they are run. */
export const researchParts = subsystemTable.map(({ name }) => name)

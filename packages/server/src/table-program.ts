/** What reads workbooks. The binary has it packed, without bytecode: 0.2 MB less, for some milliseconds of a process that reads a file. */
export { serveTableChild } from '@dealflow/core/table-child'

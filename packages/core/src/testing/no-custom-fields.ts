import { noFields } from '../records/custom/field-view.ts'

/** For what asks for own fields where there are none. */
export const noCustomFields = { view: async () => noFields, known: () => noFields }

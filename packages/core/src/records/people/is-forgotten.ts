/** Whether nothing may be kept of a person of this name. */
export type IsForgotten = (name: string) => boolean

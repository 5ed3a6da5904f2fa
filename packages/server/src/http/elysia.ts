/** Elysia, evaluated when the first route is made. Required, as what is imported late would have to be awaited. */
export const elysia = (): typeof import('elysia') => require('elysia')

export { deckOfPages, slowDeck } from '@dealflow/core/testing'

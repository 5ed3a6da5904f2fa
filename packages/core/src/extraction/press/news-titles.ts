import { analyse, type PhraseKey, valuesIn } from '../../language/index.ts'

const money = valuesIn({ kinds: ['money', 'scaled'] })

/** Tells whether a text says a thing. */
interface Tells {
  test(text: string): boolean
}

const tells = (...keys: readonly PhraseKey[]): Tells => ({
  test: (text) => analyse(text, { annotators: [money] }).cues(...keys).length > 0,
})

/** What a title of the company's own news tells of; the first that fits. */
export const newsRows: readonly (readonly ['product' | 'funding' | 'customers' | 'press', Tells])[] = [
  ['funding', tells('news.funding')],
  ['product', tells('news.product')],
  ['customers', tells('news.customers')],
  ['press', tells('news.recognition')],
]

/** What says that the product is used, of a text that names customers. */
export const namesCustomers = tells('customer.noun', 'customer.logos')

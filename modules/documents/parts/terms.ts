/** What an offer says of itself besides its lines. */
import { text } from './field.ts'
import { definePart } from './part.ts'

export const terms = definePart({
  has: ({ isOffer }) => isOffer,
  fields: {
    terms: text({
      column: 'terms',
      label: 'Condiciones',
      limit: 2000,
      place: 'words',
      control: { placeholder: 'Garantía, forma de entrega, lo que no incluye' },
      isPrinted: true,
    }),
  },
})

/** How the other side calls the business that a document is about. */
import { definePart } from './part.ts'
import { text } from './field.ts'

export const reference = definePart({
  has: () => true,
  fields: {
    customerOrder: text({
      column: 'customer_order',
      label: 'Orden de compra',
      limit: 60,
      place: 'more',
      control: { label: ({ party }) => (party === 'supplier' ? 'Orden de compra' : 'Orden de compra del cliente') },
      isPrinted: true,
      isSearched: true,
    }),
  },
})

/** When and how what was offered is delivered. */
import { definePart } from './part.ts'
import { text } from './field.ts'

export const delivery = definePart({
  has: ({ isOffer }) => isOffer,
  fields: {
    deliveryTime: text({ column: 'delivery_time', label: 'Tiempo de entrega', limit: 120, place: 'terms', isPrinted: true }),
  },
})

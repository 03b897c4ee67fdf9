/** When and where what was sold or ordered is delivered, and by whom it is carried. */
import { bringsGoods } from '../kind/kind.ts'
import { goesOn, isApproved } from '../kind/stage/stage.ts'
import { definePart } from './part.ts'
import * as z from 'zod/mini'
import { carried, day, text } from './field.ts'

/** Of what is promised for a day: asked to issue (`conditions/written.ts`). */
export const promise = definePart({
  has: (kind) => isApproved(kind) && goesOn(kind),
  fields: {
    deliveryDate: day({
      column: 'delivery_date',
      label: 'Fecha de entrega',
      place: 'terms',
      control: { isRequired: true },
      isPrinted: true,
      list: { width: 108, priority: 3 },
    }),
  },
})

/** Whether goods are kept for it until they leave. */
export const reservation = definePart({
  has: ({ reserves }) => reserves !== undefined,
  fields: {
    reservesStock: carried({ column: 'reserves_stock', input: z._default(z.boolean(), false), output: z.boolean(), empty: false }),
  },
})

export const shipping = definePart({
  has: (kind) => goesOn(kind) && !bringsGoods(kind),
  fields: {
    deliveryAddress: text({
      column: 'delivery_address',
      label: 'Dirección de entrega',
      limit: 200,
      place: 'terms',
      control: { isWide: true },
      isPrinted: true,
      isSearched: true,
    }),
  },
})

/** Of goods on their way. */
export const transport = definePart({
  has: (kind) => goesOn(kind) && kind.stock === 'out',
  fields: {
    carrier: text({ column: 'carrier', label: 'Transportador', limit: 120, place: 'more', isPrinted: true }),
    vehiclePlate: text({ column: 'vehicle_plate', label: 'Placa', limit: 10, place: 'more', isPrinted: true }),
    waybill: text({ column: 'waybill', label: 'Guía', limit: 60, place: 'more', isPrinted: true, isSearched: true }),
  },
})

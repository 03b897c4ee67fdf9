/** How the third party numbers its own paper, of kinds that write down what another one issued. */
import { text } from './field.ts'
import { definePart } from './part.ts'

export const theirNumber = definePart({
  has: ({ theirNumber }) => theirNumber,
  fields: {
    supplierPrefix: text({
      column: 'supplier_prefix',
      label: 'Prefijo del proveedor',
      limit: 10,
      place: 'terms',
      isPrinted: true,
    }),
    supplierNumber: text({
      column: 'supplier_number',
      label: 'Número del proveedor',
      limit: 30,
      place: 'terms',
      isPrinted: true,
      isSearched: true,
      control: { isRequired: true },
      list: { width: 176, priority: 2 },
    }),
  },
})

/** Where what is sold to another country changes hands. */
import { incoterms } from '#colombia/dian/codes.ts'
import { choice } from './field.ts'
import { definePart } from './part.ts'

type Incoterm = (typeof incoterms)[number]['code']

/** "FOB · Franco a bordo" */
const names = Object.fromEntries(incoterms.map(({ code, name }) => [code, `${code} · ${name}`])) as { readonly [Code in Incoterm]: string }

export const exportTerms = definePart({
  has: ({ isElectronic, party, note }) => isElectronic && party === 'customer' && note === null,
  fields: {
    incoterm: choice({
      column: 'incoterm',
      label: 'Condición de entrega (Incoterm)',
      names,
      place: 'more',
      control: { help: 'Solo de una venta a otro país' },
      isPrinted: true,
      isConditional: true,
    }),
  },
})

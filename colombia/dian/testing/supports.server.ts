/** Support documents and their adjustments to test with, from the invoices and notes that are generated. Nothing of the product imports this folder. */
import * as fc from 'fast-check'
import { parseAmount, parsePercent } from '#base/decimal.ts'
import type { UblInvoice } from '../invoice.ts'
import type { UblNote } from '../note.ts'
import type { UblLine, UblParty, UblSale } from '../sale.ts'
import { supportNoteFormat } from '../sale-format.ts'
import { invoices } from './invoices.server.ts'
import { notes } from './notes.server.ts'

const vatAlone = ({ taxes, ...line }: UblLine): UblLine => ({
  ...line,
  taxes: taxes.filter(({ code }) => code === '01'),
})

const withPostalCode = (party: UblParty): UblParty =>
  party.address ? { ...party, address: { ...party.address, postalCode: party.address.postalCode ?? '110111' } } : party

/** The generated seller buys, from one who resides in Colombia or not; nothing is given away. */
const turned = <S extends UblSale>(sale: S, operation: '10' | '11'): S => ({
  ...sale,
  operation,
  supplier: operation === '10' ? withPostalCode(sale.supplier) : sale.supplier,
  lines: sale.lines.filter(({ gift }) => gift === null).map(vatAlone),
})

const operation = fc.constantFrom('10' as const, '11' as const)
const hasLines = ({ lines }: UblSale): boolean => lines.length > 0

export const supports: fc.Arbitrary<UblInvoice> = fc
  .tuple(invoices, operation, fc.boolean())
  .map(([invoice, whose, withholds]) => {
    const support = turned(invoice, whose)
    const withholdings = withholds
      ? [{ code: '06' as const, base: parseAmount('100000'), percent: parsePercent('4'), amount: parseAmount('4000') }]
      : []
    return {
      ...support,
      withholdings: support.lines.flatMap(() => withholdings),
      lines: support.lines.map((line) => ({ ...line, bought: { on: invoice.issueDate, withholdings } })),
    }
  })
  .filter(hasLines)

export const supportNotes: fc.Arbitrary<UblNote> = fc
  .tuple(notes(supportNoteFormat), operation)
  .filter(([{ corrects }]) => corrects.kind === 'invoice')
  .map(([note, whose]) => turned(note, whose))
  .filter(hasLines)

/**
 * Notes to test with: `notes` generates well made ones of a format from generated sales, and `goldenCreditNote` gives back
 * part of the golden invoice; `goldenDebitNote` charges interest on it. Nothing of the product imports this folder.
 */
import * as fc from 'fast-check'
import { addDays, parseDay } from '#base/date.ts'
import { parseAmount, parseQuantity } from '#base/decimal.ts'
import type { UblInvoice } from '../invoice.ts'
import type { UblCorrected, UblNote } from '../note.ts'
import type { NoteFormat } from '../sale-format.ts'
import { saleNumber, type UblLine, type UblSale } from '../sale.ts'
import { cudeFieldsOf, type UnsealedNote } from '../totals.ts'
import { cude, softwareSecurityCode } from '../unique-code.server.ts'
import { ANY_HASH, goldenInvoice, invoices, iva, text } from './invoices.server.ts'

/** An invoice without what a note does not have. */
function saleOf({ cufe: _cufe, resolution: _resolution, withholdings: _withholdings, ...sale }: UblInvoice): UblSale {
  return sale
}

/** A gift as a line that is charged nothing: a debit note gives nothing away. */
const charged = (line: UblLine): UblLine => (line.gift === null ? line : { ...line, gift: null })

/** Days before the note. */
const daysBefore = fc.integer({ min: 0, max: 400 })

const correctedBy = (sale: UblSale): fc.Arbitrary<UblCorrected> =>
  fc.oneof(
    daysBefore.map((days) => ({
      kind: 'invoice' as const,
      number: `SETT${sale.consecutive}`,
      cufe: ANY_HASH,
      issueDate: addDays(sale.issueDate, -days),
    })),
    fc.tuple(daysBefore, daysBefore).map(([days, length]) => {
      const to = addDays(sale.issueDate, -days)
      const [earlier, firstOfMonth] = [addDays(to, -length), parseDay(`${to.slice(0, 7)}-01`)]
      return { kind: 'period' as const, from: earlier < firstOfMonth ? firstOfMonth : earlier, to }
    }),
  )

export const notes = ({ concepts, gives }: NoteFormat): fc.Arbitrary<UblNote> =>
  invoices.map(saleOf).chain((sale) =>
    fc
      .record({
        concept: fc.constantFrom(...concepts.map(({ code }) => code)),
        reason: text(200),
        corrects: correctedBy(sale),
      })
      .map((own) => ({
        ...sale,
        lines: gives ? sale.lines : sale.lines.map(charged),
        prefix: sale.prefix === 'SETT' ? 'NC' : sale.prefix,
        ...own,
        cude: ANY_HASH,
      })),
  )

// --- notes to read line by line ------------------------------------------------------------------------------------

export const GOLDEN_PIN = '20191'

const [coffeeMaker, coffee, , panela, bag, cup] = goldenInvoice.lines

/** A line of the golden invoice, as far as it is given back. */
function part(line: UblLine | undefined, changes: Partial<UblLine>): UblLine {
  if (!line) throw new RangeError('The golden invoice has six lines')
  return { ...line, ...changes }
}

/** Five of the twenty coffee makers with their share of the discount, some coffee, a panela, the bags and a cup. */
const unsealed: UnsealedNote = {
  ...saleOf(goldenInvoice),
  prefix: 'NC',
  consecutive: '15',
  issueDate: parseDay('2026-11-24'),
  issueTime: '08:05:09-05:00',
  notes: ['Recibido en la bodega 2'],
  software: {
    ...goldenInvoice.software,
    securityCode: softwareSecurityCode({ softwareId: goldenInvoice.software.id, softwarePin: GOLDEN_PIN, number: 'NC15' }),
  },
  concept: '1',
  reason: 'Devolución de cafeteras con la tapa rota & otros',
  corrects: {
    kind: 'invoice',
    number: saleNumber(goldenInvoice),
    cufe: goldenInvoice.cufe,
    issueDate: goldenInvoice.issueDate,
  },
  lines: [
    part(coffeeMaker, {
      quantity: parseQuantity('5'),
      allowanceCharges: [
        {
          kind: 'allowance',
          reasonCode: null,
          reason: 'Descuento de la factura',
          percent: null,
          amount: parseAmount('25000'),
          base: parseAmount('250000'),
        },
      ],
      lineExtension: parseAmount('225000'),
      taxes: [iva('225000', '19', '42750')],
    }),
    part(coffee, { quantity: parseQuantity('2.5'), lineExtension: parseAmount('100000'), taxes: [iva('100000', '5', '5000')] }),
    part(panela, { quantity: parseQuantity('1'), lineExtension: parseAmount('9000') }),
    part(bag, {}),
    part(cup, { quantity: parseQuantity('1'), taxes: [iva('10000', '19', '1900')] }),
  ],
}

export const goldenCreditNote: UblNote = { ...unsealed, cude: cude(cudeFieldsOf(unsealed, GOLDEN_PIN)) }

const unsealedDebitNote: UnsealedNote = {
  ...unsealed,
  prefix: 'ND',
  consecutive: '4',
  notes: [],
  software: {
    ...goldenInvoice.software,
    securityCode: softwareSecurityCode({ softwareId: goldenInvoice.software.id, softwarePin: GOLDEN_PIN, number: 'ND4' }),
  },
  reason: 'Intereses de mora de octubre',
  lines: unsealed.lines.filter((line) => line.gift === null),
}

/** The same lines, charged. */
export const goldenDebitNote: UblNote = { ...unsealedDebitNote, cude: cude(cudeFieldsOf(unsealedDebitNote, GOLDEN_PIN)) }

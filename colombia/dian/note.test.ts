// The XML of both notes: generated ones against our own rules and sums, many against the authority's schema when it is at
// hand, and whatever is changed in one noticed.
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { runs } from '#base/testing/runs.ts'
import { arithmeticProblems } from './arithmetic.ts'
import { noteTree, noteXml } from './note-xml.ts'
import type { UblNote } from './note.ts'
import { creditNoteFormat, debitNoteFormat } from './sale-format.ts'
import { structureProblems } from './structure.ts'
import { goldenCreditNote, goldenDebitNote, notes } from './testing/notes.server.ts'
import { removalsOf, swapsOf } from './testing/trees.ts'
import { hasSchemas, readElement, releaseSchemas, validateAgainstXsd } from './xsd.server.ts'

afterAll(releaseSchemas)

const XSD = new URL('../../../shared/colombia/dian/xsd/', import.meta.url).pathname
const withoutXsd = hasSchemas(XSD) ? '' : ' (skipped: the DIAN schemas are not in ../shared/colombia/dian/xsd)'

const ofPeriod = (note: UblNote): UblNote => ({
  ...note,
  corrects: { kind: 'period', from: parseDay('2026-10-01'), to: parseDay('2026-10-31') },
})

describe.each([
  ['credit note', creditNoteFormat, goldenCreditNote, 150],
  ['debit note', debitNoteFormat, goldenDebitNote, 130],
] as const)('%s', (_, format, golden, neighbours) => {
  const generated = notes(format)

  test('generated ones satisfy our structural rules and every sum of the DIAN', () => {
    fc.assert(
      fc.property(generated, (note) => {
        const tree = noteTree(note, format)
        expect(structureProblems(tree)).toEqual([])
        expect(arithmeticProblems(tree)).toEqual([])
      }),
      runs(300),
    )
  })

  test('what is written is read back unchanged, whatever people wrote', () => {
    fc.assert(
      fc.property(generated, (note) => {
        expect(readElement(noteXml(note, format))).toEqual(noteTree(note, format))
      }),
      runs(100),
    )
  })

  test('it has neither range, due date nor withholdings, and says which invoice or which period it corrects', () => {
    fc.assert(
      fc.property(generated, (note) => {
        const xml = noteXml(note, format)
        expect(xml).not.toMatch(/sts:InvoiceControl|<cbc:DueDate>|WithholdingTaxTotal/)
        const isOfInvoice = note.corrects.kind === 'invoice'
        expect(xml.includes('<cac:BillingReference>')).toBe(isOfInvoice)
        expect(xml.includes('<cac:InvoicePeriod>')).toBe(!isOfInvoice)
        expect(xml).toContain(`<cbc:CustomizationID>${format.operations?.[note.corrects.kind]}</cbc:CustomizationID>`)
      }),
      runs(100),
    )
  })

  test.skipIf(withoutXsd)(`generated ones validate against the schema of their kind${withoutXsd}`, () => {
    fc.assert(
      fc.property(generated, (note) => {
        expect(validateAgainstXsd(noteXml(note, format), XSD)).toEqual([])
      }),
      runs(150),
    )
  })

  test.each([
    ['of an invoice', golden],
    ['of a period', ofPeriod(golden)],
  ])('any two different neighbours that swap places are noticed, in one %s', (_of, note) => {
    const swaps = swapsOf(noteTree(note, format))
    expect(swaps.length).toBeGreaterThan(neighbours)
    expect(swaps.filter((swapped) => !structureProblems(swapped).join().includes('fuera de orden'))).toEqual([])
  })

  /** What may be absent: the golden note has these, and stays well made without them. */
  const OPTIONAL = [
    ...['cbc:Note', 'cac:OrderReference', 'cbc:IssueDate (of the order)', 'cbc:IndustryClassificationCode', 'cbc:PostalZone'],
    ...['cac:Contact', 'cbc:Telephone', 'cbc:ElectronicMail', 'cac:AllowanceCharge', 'cac:TaxTotal'],
  ]

  test('any element that is removed is noticed, but for those that may be absent', () => {
    const unnoticed = removalsOf(noteTree(golden, format)).filter(({ without }) => structureProblems(without).length === 0)
    const removable = new Set(unnoticed.map(({ name, parent }) => (parent === 'cac:OrderReference' ? `${name} (of the order)` : name)))
    expect([...removable].filter((name) => !OPTIONAL.includes(name)).sort()).toEqual([format.line, 'cac:TaxSubtotal'].toSorted())
  })
})

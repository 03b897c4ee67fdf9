/**
 * Structural rules of our own for the sale invoice and its notes: order, cardinality and format of every element that we
 * write, from the technical annex 1.9 (fact sheet, sections 3.2 to 3.6 and 9). The authority's schema is wider: it allows
 * hundreds of elements that we never write and knows nothing of the DIAN's formats. These tables need no file from anybody.
 */
import type { Element } from './element.ts'
import { shapeProblems, type Shape } from './shape.ts'
import {
  contingencyFormat,
  transcriptionFormat,
  creditNoteFormat,
  debitNoteFormat,
  exportFormat,
  formatOf,
  invoiceFormat,
  posCreditNoteFormat,
  posDebitNoteFormat,
  posFormat,
  supportFormat,
  supportNoteFormat,
  type SaleFormat,
} from './sale-format.ts'
import { contingencyShape, exportShape, invoiceShape, posShape, supportShape, transcriptionShape } from './structure-invoice.ts'
import { creditNoteShape, debitNoteShape, posCreditNoteShape, posDebitNoteShape, supportNoteShape } from './structure-note.ts'

const shapes: ReadonlyMap<SaleFormat, Shape> = new Map([
  [invoiceFormat, invoiceShape],
  [exportFormat, exportShape],
  [contingencyFormat, contingencyShape],
  [transcriptionFormat, transcriptionShape],
  [creditNoteFormat, creditNoteShape],
  [debitNoteFormat, debitNoteShape],
  [supportFormat, supportShape],
  [supportNoteFormat, supportNoteShape],
  [posFormat, posShape],
  [posCreditNoteFormat, posCreditNoteShape],
  [posDebitNoteFormat, posDebitNoteShape],
])

/** What is wrong with the tree of a document, in Spanish with the path of each problem; empty when nothing is. */
export function structureProblems(root: Element): string[] {
  const format = formatOf(root)
  const shape = format && shapes.get(format)
  return shape ? shapeProblems(root, shape) : [`/${root.name}: no es una factura ni una nota.`]
}

/**
 * Structural rules of our own for the sale invoice and its notes: order, cardinality and format of every element that we
 * write, from the technical annex 1.9 (fact sheet, sections 3.2 to 3.6 and 9). The authority's schema is wider: it allows
 * hundreds of elements that we never write and knows nothing of the DIAN's formats. These tables need no file from anybody.
 */
import type { Element } from './element.ts'
import { shapeProblems, type Shape } from './shape.ts'
import {
  contingencyFormat,
  creditNoteFormat,
  debitNoteFormat,
  formatOf,
  invoiceFormat,
  supportFormat,
  supportNoteFormat,
  type SaleFormat,
} from './sale-format.ts'
import { contingencyShape, invoiceShape, supportShape } from './structure-invoice.ts'
import { creditNoteShape, debitNoteShape, supportNoteShape } from './structure-note.ts'

const shapes: ReadonlyMap<SaleFormat, Shape> = new Map([
  [invoiceFormat, invoiceShape],
  [contingencyFormat, contingencyShape],
  [creditNoteFormat, creditNoteShape],
  [debitNoteFormat, debitNoteShape],
  [supportFormat, supportShape],
  [supportNoteFormat, supportNoteShape],
])

/** What is wrong with the tree of a document, in Spanish with the path of each problem; empty when nothing is. */
export function structureProblems(root: Element): string[] {
  const format = formatOf(root)
  const shape = format && shapes.get(format)
  return shape ? shapeProblems(root, shape) : [`/${root.name}: no es una factura ni una nota.`]
}

/**
 * Structural rules of our own for the sale invoice and its notes: order, cardinality and format of every element that we
 * write, from the technical annex 1.9 (fact sheet, sections 3.2 to 3.6 and 9). The authority's schema is wider: it allows
 * hundreds of elements that we never write and knows nothing of the DIAN's formats. These tables need no file from anybody.
 */
import type { Element } from './element.ts'
import { shapeProblems, type Shape } from './shape.ts'
import { invoiceShape } from './structure-invoice.ts'
import { creditNoteShape, debitNoteShape } from './structure-note.ts'

/** By the name of the root. */
const shapes: ReadonlyMap<string, Shape> = new Map([
  ['Invoice', invoiceShape],
  ['CreditNote', creditNoteShape],
  ['DebitNote', debitNoteShape],
])

/** What is wrong with the tree of a document, in Spanish with the path of each problem; empty when nothing is. */
export function structureProblems(root: Element): string[] {
  const shape = shapes.get(root.name)
  return shape ? shapeProblems(root, shape) : [`/${root.name}: no es una factura ni una nota.`]
}

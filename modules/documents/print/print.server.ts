/** A document on paper: the letter template filled with its figures. */
import { fileURLToPath } from 'node:url'
import { renderPdf } from '#platform/pdf/render.server.ts'
import { printData } from './print-data.ts'
import type { PrintableDocument } from './printable.ts'

const letter = { source: fileURLToPath(new URL('./letter.typ', import.meta.url)) }

/** @throws RangeError on a draft, Error when the template fails */
export const printPdf = (printable: PrintableDocument): Promise<Uint8Array> =>
  // An async function, so that a draft rejects as everything else does.
  Promise.resolve().then(() => renderPdf(letter, printData(printable), printable.paper.code ? { qr: printable.paper.code.qr } : {}))

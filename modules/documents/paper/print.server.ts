/** Documents on paper: the template filled with their figures. */
import { fileURLToPath } from 'node:url'
import { renderPdf } from '#platform/pdf/render.server.ts'
import { STANDARD_PAPER, type PaperSize } from './paper.ts'
import { printData } from './print-data.ts'
import type { PrintableDocument } from './printable.ts'

const template = { source: fileURLToPath(new URL('./document.typ', import.meta.url)) }

/**
 * Several documents in one file, each beginning on a page of its own.
 * @throws RangeError without documents or on a draft, Error when the template fails
 */
export async function printTogether(printables: readonly PrintableDocument[], paper: PaperSize): Promise<Uint8Array> {
  const [first] = printables
  if (!first) throw new RangeError('Nothing to print')
  const documents = printables.map((printable, index) => ({
    ...printData(printable),
    /** The name of its code among the drawn ones. */
    qr: printable.paper.code ? String(index) : null,
  }))
  const codes = Object.fromEntries(printables.flatMap(({ paper: { code } }, index) => (code ? [[String(index), code.qr]] : [])))
  const titles = documents.map(({ title, number }) => `${title} ${number}`)
  const title = titles.length === 1 ? (titles[0] ?? '') : `${titles[0]} y ${titles.length - 1} más`
  // All are of one company.
  const logo = first.logo ?? null
  const data = { paper, title, author: first.paper.issuer.name, logo: logo !== null, documents }
  return renderPdf(template, data, codes, logo ? { logo } : {})
}

/** @throws RangeError on a draft, Error when the template fails */
export const printPdf = (printable: PrintableDocument, paper: PaperSize = STANDARD_PAPER): Promise<Uint8Array> =>
  printTogether([printable], paper)

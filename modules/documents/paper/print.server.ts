/** Documents on paper: the template filled with their figures. */
import { fileURLToPath } from 'node:url'
import { renderLong, renderPdf, renderPicture } from '#platform/pdf/render.server.ts'
import { copyMarks, plainStyle } from '../stationery/template/template.ts'
import { STANDARD_PAPER, type PaperSize } from './paper.ts'
import { printData } from './print-data.ts'
import type { PrintableDocument } from './printable.ts'

/** A document as it comes out once: with a mark when several of it do. */
interface Copy {
  readonly printable: PrintableDocument
  /** "Original", "Copia"; empty of what comes out once. */
  readonly mark: string
}

const once = (printable: PrintableDocument): Copy => ({ printable, mark: '' })
const copiesOf = (printable: PrintableDocument): Copy[] =>
  copyMarks[printable.style?.copies ?? plainStyle.copies].map((mark) => ({ printable, mark }))

const template = { source: fileURLToPath(new URL('./document.typ', import.meta.url)) }

/** What the template fills, each document beginning on a page of its own. @throws RangeError without documents or on a draft */
function fillPages(copies: readonly Copy[], paper: PaperSize) {
  const [first] = copies.map(({ printable }) => printable)
  if (!first) throw new RangeError('Nothing to print')
  const documents = copies.map(({ printable, mark }) => ({
    ...printData(printable),
    copy: mark,
    /** The name of its code among the drawn ones. */
    qr: printable.paper.code ? printable.document.id : null,
  }))
  const codes = Object.fromEntries(
    copies.flatMap(
      ({
        printable: {
          document,
          paper: { code },
        },
      }) => (code ? [[document.id, code.qr]] : []),
    ),
  )
  const titles = [...new Set(documents.map(({ title, number }) => `${title} ${number}`))]
  const title = titles.length === 1 ? (titles[0] ?? '') : `${titles[0]} y ${titles.length - 1} más`
  // All are of one company.
  const logo = first.logo ?? null
  const signature = first.signatory?.image ?? null
  const data = { paper, title, author: first.paper.issuer.name, logo: logo !== null, signed: signature !== null, documents }
  return { companyId: first.companyId, data, codes, images: { ...(logo ? { logo } : {}), ...(signature ? { signature } : {}) } }
}

/** Lines of a file that is drawn among the others; the thread of longer ones draws no short one. */
const MOST_SHORT_LINES = 1000

async function printAll(copies: readonly Copy[], paper: PaperSize): Promise<Uint8Array> {
  const { companyId, data, codes, images } = fillPages(copies, paper)
  const lines = copies.reduce((sum, { printable }) => sum + printable.document.lines.length, 0)
  const render = lines > MOST_SHORT_LINES ? renderLong : renderPdf
  return render(companyId, template, data, { codes, images })
}

/**
 * Several documents in one file, as somebody prints them: each as many times as its design says, with the mark of each copy.
 * @throws RangeError without documents or on a draft, Error when the template fails
 */
export const printCopies = (printables: readonly PrintableDocument[], paper: PaperSize): Promise<Uint8Array> =>
  printAll(printables.flatMap(copiesOf), paper)

/** One, as it is sent and shown: without the mark of a copy. @throws RangeError on a draft, Error when the template fails */
export const printPdf = (printable: PrintableDocument, paper: PaperSize = STANDARD_PAPER): Promise<Uint8Array> =>
  printAll([once(printable)], paper)

/** One as a picture of its pages, to be seen on a screen: an SVG. @throws RangeError on a draft, Error when the template fails */
export async function drawPaper(printable: PrintableDocument, paper: PaperSize): Promise<Uint8Array> {
  const { companyId, data, codes, images } = fillPages([once(printable)], paper)
  return renderPicture(companyId, template, data, { codes, images })
}

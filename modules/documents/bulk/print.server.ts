/** Several documents as one PDF, or as a ZIP with the PDF of each. Nothing is drawn while the base waits. */
import { countText } from '#base/count.ts'
import type { Day } from '#base/date.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { streamOf } from '#platform/report/file.server.ts'
import { ZipWriter } from '#platform/report/zip.server.ts'
import { allAt, foundAt, type AtAddress } from '../kind/at-address.server.ts'
import { documentErrors as errors } from '../errors.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { afterAnswer } from '../paper/awaited.server.ts'
import { printCopies, printPdf } from '../paper/print.server.ts'
import { dressDocument, type PrintableDocument } from '../paper/printable.ts'
import { readStored } from '../paper/read.server.ts'
import { readStationery } from '../paper/stationery.server.ts'
import { documentCan, stateNames } from '../kind/state.ts'
import { pdfName, type PublishedKind } from '../link/tracking.server.ts'
import { chosenOf } from './chosen.ts'
import type { BulkEndpoints } from './endpoints.ts'
import { fileNameOf } from './export.server.ts'

/** What is drawn at once; a file of more would keep the prints of everybody waiting for long. */
const MOST_LINES = 4000

/** @throws 401 or 466 by their number, 698 when one is not there, 482 when one is a draft */
async function printablesOf(
  tx: Tx,
  companyId: string,
  published: AtAddress<PublishedKind>,
  list: string,
  today: Day,
): Promise<PrintableDocument[]> {
  const { ids, isWhole } = chosenOf(list)
  if (!isWhole) return httpErrors.fail('notFound')
  const stationery = await readStationery(tx, companyId)
  const printables: PrintableDocument[] = []
  for (const id of ids) {
    const one = await foundAt(tx, companyId, published, id)
    const document = await readStored(tx, { companyId, kind: one.kind, id, today })
    if (!document) return httpErrors.fail('notFound')
    if (!documentCan(document.state, 'share'))
      return errors.fail('notInThisState', { accion: 'imprimir', estado: stateNames[document.state] })
    printables.push(dressDocument(one, document, stationery))
  }
  return printables
}

const nameOf = (kind: DocumentKind, printables: readonly PrintableDocument[], today: Day, type: 'pdf' | 'zip'): string => {
  const [first] = printables
  return printables.length === 1 && first && type === 'pdf' ? pdfName(first) : `${fileNameOf(kind, today)}.${type}`
}

/** Of several kinds at one address those that go to the authority wait in the same way. */
const awaitedOf = (published: AtAddress<PublishedKind>, printables: readonly PrintableDocument[]) => ({
  isAwaited: allAt(published).find(({ isAwaited }) => isAwaited !== undefined)?.isAwaited,
  ids: printables.map(({ document }) => document.id),
  now: printables,
})

export const printManyHandlers = (published: AtAddress<PublishedKind>, endpoints: Pick<BulkEndpoints, 'print' | 'zip'>): Handler[] => [
  handle(endpoints.print, async ({ tx, session, query, today, runtime }) => {
    const printables = await printablesOf(tx, session.companyId, published, query.ids, today)
    const lines = printables.reduce((sum, { document }) => sum + document.lines.length, 0)
    if (lines > MOST_LINES)
      return httpErrors.fail('invalid', {
        detalle: `Son ${countText(lines)} líneas en un solo PDF. Imprime menos documentos a la vez o descárgalos en ZIP.`,
      })
    return {
      name: nameOf(allAt(published)[0].kind, printables, today, 'pdf'),
      async *stream() {
        const again = (later: Tx) => printablesOf(later, session.companyId, published, query.ids, today)
        yield await printCopies(await afterAnswer(runtime, session, { ...awaitedOf(published, printables), again }), query.papel)
      },
    }
  }),
  handle(endpoints.zip, async ({ tx, session, query, today }) => {
    const printables = await printablesOf(tx, session.companyId, published, query.ids, today)
    return {
      name: nameOf(allAt(published)[0].kind, printables, today, 'zip'),
      stream: () =>
        streamOf(async (sink) => {
          const zip = new ZipWriter(sink)
          for (const printable of printables) {
            const bytes = await printPdf(printable, query.papel)
            await zip.part(pdfName(printable), (part) => part.write(bytes))
          }
          await zip.end()
        }),
    }
  }),
]

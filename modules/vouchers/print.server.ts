/** Vouchers on paper: the template filled with what their kind says of each, under the letterhead of the company. */
import { fileURLToPath } from 'node:url'
import { showDay, type Day } from '#base/date.ts'
import { totalInWords } from '#colombia/index.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { fileWord } from '#platform/export/list-file.server.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { renderPdf } from '#platform/pdf/render.server.ts'
import { formatMoney } from '#platform/ui/format.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { chosenOf } from './chosen.ts'
import { requireState } from './draft.server.ts'
import type { VoucherEndpoints } from './endpoints.ts'
import type { VoucherPaper, VoucherPaperSize } from './paper.ts'
import type { VoucherKind } from './voucher.ts'

const template = { source: fileURLToPath(new URL('./voucher.typ', import.meta.url)) }
/** Across the paper: what keeps it from having effects. */
const markOf = ({ state }: VoucherPaper, isTrial: boolean): string => (state === 'annulled' ? 'ANULADO' : isTrial ? 'DE PRUEBA' : '')
const isSaid = ({ value }: { readonly value: string }): boolean => value !== ''

const printed = (paper: VoucherPaper, isTrial: boolean) => ({
  number: paper.number ?? '',
  mark: markOf(paper, isTrial),
  facts: [{ label: 'Fecha', value: showDay(paper.date) }, ...paper.facts].filter(isSaid).map(({ label, value }) => ({ label, value })),
  columns: paper.columns.map(({ label, align }) => ({ label, align })),
  rows: paper.rows.map((cells) => [...cells]),
  total: paper.total && { label: paper.total.label, amount: formatMoney(paper.total.amount) },
  words: paper.total && paper.inWords ? totalInWords(paper.total.amount) : '',
  texts: paper.texts.filter(isSaid).map(({ label, value }) => ({ label, value })),
  signatures: [...paper.signatures],
})

interface PrintedPapers {
  /** What each of them is: "Comprobante de egreso". */
  readonly title: string
  readonly size: VoucherPaperSize
  /** In the name of a file of several. */
  readonly day: Day
  /** Each on its page. */
  readonly papers: readonly VoucherPaper[]
}

/** Papers under the letterhead of the company, as a file. */
export async function paperFile(tx: Tx, companyId: string, { title, size, day, papers }: PrintedPapers) {
  const { name, nit, logo, isTrial } = await letterhead(tx, companyId)
  const [first] = papers
  const data = {
    ...{ paper: size, title, company: { name, nit }, logo: logo !== null },
    notice: isTrial === true ? 'Empresa de prueba: este documento no tiene validez.' : '',
    vouchers: papers.map((paper) => printed(paper, isTrial === true)),
  }
  return {
    name: `${fileWord(title)}-${papers.length === 1 && first ? (first.number ?? '') : day}.pdf`,
    // Nothing is drawn while the base waits.
    async *stream() {
      yield await renderPdf(companyId, template, data, { images: logo ? { logo } : {} })
    },
  }
}

/** @param paperOf @throws 698 of one that is not there */
export const voucherPrintHandler = (
  { titles }: VoucherKind,
  calls: Pick<VoucherEndpoints, 'print'>,
  paperOf: (tx: Tx, session: Session, id: string) => Promise<VoucherPaper>,
): Handler =>
  handle(calls.print, async ({ tx, session, query, today }) => {
    const papers: VoucherPaper[] = []
    for (const id of chosenOf(query.ids)) {
      const paper = await paperOf(tx, session, id)
      requireState(paper.state, 'print', 'imprimir')
      papers.push(paper)
    }
    return paperFile(tx, session.companyId, { title: titles.paper, size: query.papel, day: today, papers })
  })

/** What is done with the marked vouchers of a list: drafts are posted, posted ones annulled, both each on its own; those with a number print. */
import { type ReactNode, useState } from 'react'
import { counted } from '#base/count.ts'
import { exportOf } from '#platform/access.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { documentsAtOnce, MAX_DOCUMENTS_AT_ONCE } from '#platform/rules/index.ts'
import { BanIcon, type BulkAction, BulkBar, ConfirmDialog, IssuedIcon, type Marks, PrintIcon, toast } from '#platform/ui/index.tsx'
import { failureOf, queryClient, sayFailure, useSend } from '#platform/web/index.tsx'
import type { SeveralResult } from '#platform/http/several.ts'
import { voucherPaperSizes } from '../paper.ts'
import type { VoucherEndpoints } from '../endpoints.ts'
import { voucherCan, type VoucherKind, type VoucherState } from '../voucher.ts'
import { paperNames, printVouchers } from './printing.tsx'
import { agreed, SeveralDialog } from './SeveralDialog.tsx'

export interface MarkedVoucher {
  readonly id: string
  /** Null of a draft. */
  readonly number: string | null
  readonly state: VoucherState
}

/** How something done to several went: what was done is said, what was refused shown with its reason. */
export type EndSeveral = (done: string, result: SeveralResult) => void

/** One action of a kind besides those of all. */
export interface MoreMarked<Row> {
  readonly action: (rows: readonly Row[], open: () => void) => BulkAction
  readonly dialog: (rows: readonly Row[], close: () => void, end: EndSeveral) => ReactNode
}

export interface MarkedProps<Row> {
  readonly kind: VoucherKind
  readonly calls: Pick<VoucherEndpoints, 'print' | 'postMany' | 'annulMany'>
  readonly marks: Marks<Row>
  /** How many the filter leaves; null while it is not known. */
  readonly count: number | null
  /** The first of the filter, as many as one action may take. */
  readonly askFirst: () => Promise<readonly Row[]>
  /** Rows of the list that are no vouchers of its kind take part in nothing but printing. */
  readonly isOwn: (row: Row) => boolean
  readonly more?: MoreMarked<Row> | undefined
}

const namesOf = ({ titles }: VoucherKind, count: number): string =>
  counted(count, titles.one.toLowerCase(), titles.many.toLowerCase().split(' ')[0] ?? '')

type Open = 'post' | 'annul' | 'more' | null

export function MarkedBar<Row extends MarkedVoucher>({ kind, calls, marks, count, askFirst, isOwn, more }: MarkedProps<Row>) {
  const [open, setOpen] = useState<Open>(null)
  const [ended, setEnded] = useState<{ readonly done: string; readonly result: SeveralResult } | null>(null)
  const notWrite = useReasonNot(kind.permissions.write)
  const notAnnul = useReasonNot(kind.permissions.annul)
  const notPrint = useReasonNot(exportOf(kind.permissions.read))
  const own = marks.rows.filter(isOwn)
  const drafts = own.filter(({ state }) => voucherCan(state, 'edit'))
  const standing = own.filter(({ state }) => voucherCan(state, 'annul'))
  const printed = marks.rows.filter(({ state }) => voucherCan(state, 'print')).map(({ id }) => id)
  const lackOf = (some: readonly unknown[], lack: string): string | null => (some.length === 0 ? lack : documentsAtOnce(some.length))
  const actions: BulkAction[] = [
    {
      ...{ label: 'Contabilizar', icon: IssuedIcon, onSelect: () => setOpen('post') },
      disabledReason: notWrite ?? lackOf(drafts, 'Ninguno está en borrador'),
    },
    {
      ...{ label: 'Anular', icon: BanIcon, danger: true, onSelect: () => setOpen('annul') },
      disabledReason: notAnnul ?? lackOf(standing, 'Ninguno se puede anular aquí'),
    },
    ...voucherPaperSizes.map((papel) => ({
      label: papel === 'carta' ? 'Imprimir' : `Imprimir en ${paperNames[papel].toLowerCase()}`,
      icon: PrintIcon,
      disabledReason: notPrint ?? lackOf(printed, 'Ninguno está contabilizado'),
      onSelect: () => printVouchers(calls, printed, papel),
    })),
    ...(more ? [more.action(own, () => setOpen('more'))] : []),
  ]
  const close = () => setOpen(null)
  const end: EndSeveral = (done, result) => {
    close()
    marks.unmark(result.done.map(({ id }) => id))
    // Lists, balances, stock, the books and what they show changed with them.
    void queryClient.invalidateQueries()
    if (result.problems.length > 0) setEnded({ done, result })
    else toast({ text: `${namesOf(kind, result.done.length)} ${agreed(done, result.done.length)}` })
  }
  const most = Math.min(count ?? 0, MAX_DOCUMENTS_AT_ONCE)
  const all = {
    label: `Seleccionar los ${count === most ? '' : 'primeros '}${most} del filtro`,
    onSelect: () =>
      void askFirst().then(
        (rows) => marks.mark(rows),
        (error: unknown) => sayFailure(failureOf(error)),
      ),
  }
  return (
    <>
      <BulkBar count={marks.rows.length} selectAll={marks.rows.length < most ? all : null} actions={actions} onClear={marks.clear} />
      {open === 'post' && <PostDialog kind={kind} call={calls.postMany} rows={drafts} onEnd={end} onClose={close} />}
      {open === 'annul' && <AnnulDialog kind={kind} call={calls.annulMany} rows={standing} onEnd={end} onClose={close} />}
      {open === 'more' && more?.dialog(own, close, end)}
      {ended && <SeveralDialog {...ended} address={kind.address} onClose={() => setEnded(null)} />}
    </>
  )
}

interface DialogProps<Call> {
  readonly kind: VoucherKind
  readonly call: Call
  readonly rows: readonly MarkedVoucher[]
  readonly onEnd: EndSeveral
  readonly onClose: () => void
}

const idsOf = (rows: readonly MarkedVoucher[]): string[] => rows.map(({ id }) => id)

function PostDialog({ kind, call, rows, onEnd, onClose }: DialogProps<VoucherEndpoints['postMany']>) {
  const sending = useSend(call, { refreshes: [], inForm: true, onDone: (result) => onEnd('contabilizado', result) })
  const words = `Contabilizar ${namesOf(kind, rows.length)}`
  return (
    <ConfirmDialog
      title={words}
      confirm={words}
      busyText="Contabilizando…"
      danger={false}
      busy={sending.isSending}
      error={sending.failure?.message}
      onConfirm={() => void sending.run({ body: { ids: idsOf(rows) } })}
      onClose={onClose}
    >
      Cada borrador recibe su número y queda en los libros como está guardado. Los que tengan algún problema siguen en borrador.
    </ConfirmDialog>
  )
}

function AnnulDialog({ kind, call, rows, onEnd, onClose }: DialogProps<VoucherEndpoints['annulMany']>) {
  const sending = useSend(call, { refreshes: [], inForm: true, onDone: (result) => onEnd('anulado', result) })
  const words = `Anular ${namesOf(kind, rows.length)}`
  return (
    <ConfirmDialog
      title={words}
      confirm={words}
      busyText="Anulando…"
      reason={{ label: 'Motivo', required: true, help: 'El mismo para todos. Queda en el historial y no se imprime' }}
      busy={sending.isSending}
      error={sending.submitError?.errors.at(0)?.message ?? sending.submitError?.message}
      onConfirm={(reason) => void sending.run({ body: { ids: idsOf(rows), reason } })}
      onClose={onClose}
    >
      Se reversa lo que cada uno hizo. Los números no se reutilizan y siguen visibles.
    </ConfirmDialog>
  )
}

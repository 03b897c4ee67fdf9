/**
 * One voucher beside its list: what it is, what it wrote in the books, its files, comments and history, and what may be done
 * with it in its state.
 */
import { type ReactNode, useState } from 'react'
import { accountingPermissions } from '#modules/accounting/index.ts'
import { SourceEntries } from '#modules/accounting/index.tsx'
import { useComments } from '#modules/comments/index.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { useHistory } from '#platform/history/HistoryList.tsx'
import { verbOf } from '#platform/history/history.ts'
import { BanIcon, Button, ButtonLink, ConfirmDialog, format, LoadError, SidePanel, Tabs, toast, TrashIcon } from '#platform/ui/index.tsx'
import { queryClient, useAsk, useMay, useSend } from '#platform/web/index.tsx'
import type { VoucherEndpoints } from '../endpoints.ts'
import { voucherCan, voucherTitle, type VoucherKind, type VoucherState } from '../voucher.ts'
import { PrintButton } from './printing.tsx'
import { AttachedFiles, type FileCalls } from '#platform/attached/AttachedFiles.tsx'
import { VoucherStateChip } from './VoucherStateChip.tsx'
import './vouchers.css'

type Calls = FileCalls & Pick<VoucherEndpoints, 'removeDraft' | 'print' | 'history'>

export interface VoucherPanelProps {
  readonly kind: VoucherKind
  readonly calls: Calls
  readonly id: string
  /** Null while it is on its way. */
  readonly voucher: { readonly number: string | null; readonly state: VoucherState; readonly date: string } | null
  readonly error: string | null
  readonly onRetry: () => void
  /** Where its draft is written on. */
  readonly editing: string
  /** Where one that stands is edited under its number; null of a kind that is not. */
  readonly revising?: string | null
  /** "Anular recaudo" */
  readonly annulVerb: string
  /** What stands against annulling it here, besides permissions. */
  readonly whyNotAnnul?: string | null
  readonly renderAnnul: (close: () => void) => ReactNode
  readonly children: ReactNode
  readonly onClose: () => void
}

const lower = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`
const fields: Readonly<Record<string, string>> = { reason: 'Motivo', file: 'Archivo' }

export function VoucherPanel(props: VoucherPanelProps) {
  const { kind, id, voucher, error, onRetry, renderAnnul, children, onClose } = props
  const [isAnnulling, setAnnulling] = useState(false)
  const title = voucher ? voucherTitle(kind, voucher.number) : kind.titles.one
  const comments = useComments(voucher ? id : null, title, 'small')
  const footer = voucher && <Actions {...props} state={voucher.state} title={title} onAnnul={() => setAnnulling(true)} />
  return (
    <>
      <SidePanel
        over={voucher && format.formatDay(voucher.date)}
        title={title}
        actions={voucher && comments.button}
        onClose={onClose}
        {...(footer ? { footer } : {})}
      >
        {error !== null && !voucher && <LoadError message={error} onRetry={onRetry} />}
        {voucher && (
          <div className="stack">
            <div>
              <VoucherStateChip state={voucher.state} />
            </div>
            <Parts {...props} isPosted={voucher.state !== 'draft'} detail={children} />
          </div>
        )}
      </SidePanel>
      {comments.panel}
      {isAnnulling && renderAnnul(() => setAnnulling(false))}
    </>
  )
}

interface PartsProps extends Pick<VoucherPanelProps, 'kind' | 'calls' | 'id'> {
  readonly isPosted: boolean
  readonly detail: ReactNode
}

/** What a voucher is made of, each in its tab. */
function Parts({ kind, calls, id, isPosted, detail }: PartsProps) {
  const [shown, setShown] = useState('detalle')
  const mayBooks = useMay(accountingPermissions.read)
  const files = useAsk(calls.files, { params: { id } }).data?.files.length
  const inTab = (content: ReactNode) => <div className="vch-tab">{content}</div>
  const tabs = [
    { id: 'detalle', label: 'Detalle', content: inTab(detail) },
    ...(isPosted && mayBooks ? [{ id: 'contabilizacion', label: 'Contabilización', content: inTab(<SourceEntries sourceId={id} />) }] : []),
    {
      id: 'archivos',
      label: 'Archivos',
      count: files,
      content: inTab(
        <AttachedFiles
          write={kind.permissions.write}
          calls={calls}
          id={id}
          empty="Sin archivos. Adjunta el soporte: la consignación, el comprobante o el conteo firmado."
        />,
      ),
    },
    { id: 'historial', label: 'Historial', content: inTab(<History calls={calls} id={id} />) },
  ]
  return (
    <Tabs label="Partes del registro" tabs={tabs} current={tabs.some((tab) => tab.id === shown) ? shown : 'detalle'} onChange={setShown} />
  )
}

function History({ calls, id }: Pick<VoucherPanelProps, 'calls' | 'id'>) {
  const { list, pager } = useHistory({
    endpoint: calls.history,
    id,
    label: (field) => fields[field] ?? field,
    show: (_, value) => String(value),
    deed: (event) => `${verbOf(event.action)} ${lower(event.title)}`,
  })
  return (
    <>
      {list}
      {pager && <div className="row">{pager}</div>}
    </>
  )
}

interface ActionsProps
  extends Pick<VoucherPanelProps, 'kind' | 'calls' | 'id' | 'editing' | 'revising' | 'annulVerb' | 'whyNotAnnul' | 'onClose'> {
  readonly state: VoucherState
  readonly title: string
  readonly onAnnul: () => void
}

/** What its state lets be done, the most likely last. */
function Actions({ kind, calls, id, editing, revising = null, annulVerb, whyNotAnnul, onClose, state, title, onAnnul }: ActionsProps) {
  const [isRemoving, setRemoving] = useState(false)
  const notAnnul = useReasonNot(kind.permissions.annul)
  const notWrite = useReasonNot(kind.permissions.write)
  return (
    <>
      {voucherCan(state, 'delete') && (
        <Button look="quiet" icon={TrashIcon} disabledReason={notWrite} onClick={() => setRemoving(true)}>
          Eliminar borrador
        </Button>
      )}
      {voucherCan(state, 'edit') && notWrite === null && (
        <ButtonLink look="filled" href={editing}>
          Continuar
        </ButtonLink>
      )}
      {voucherCan(state, 'annul') && (
        <Button icon={BanIcon} onClick={onAnnul} disabledReason={notAnnul ?? whyNotAnnul}>
          {annulVerb}
        </Button>
      )}
      {state === 'posted' && revising !== null && notWrite === null && <ButtonLink href={revising}>Editar</ButtonLink>}
      {voucherCan(state, 'print') && <PrintButton kind={kind} calls={calls} id={id} />}
      {isRemoving && <RemoveDialog calls={calls} id={id} title={title} onRemoved={onClose} onClose={() => setRemoving(false)} />}
    </>
  )
}

interface RemoveProps {
  readonly calls: Calls
  readonly id: string
  readonly title: string
  readonly onRemoved: () => void
  readonly onClose: () => void
}

function RemoveDialog({ calls, id, title, onRemoved, onClose }: RemoveProps) {
  const sending = useSend(calls.removeDraft, {
    refreshes: [],
    inForm: true,
    onDone: () => {
      onRemoved()
      void queryClient.invalidateQueries()
      toast({ text: `${title} eliminado` })
    },
  })
  return (
    <ConfirmDialog
      title={`Eliminar el ${lower(title)}`}
      confirm="Eliminar borrador"
      busyText="Eliminando…"
      busy={sending.isSending}
      error={sending.failure?.message}
      onConfirm={() => void sending.run({ params: { id } })}
      onClose={onClose}
    >
      No se puede recuperar, tampoco sus archivos. Como es un borrador, no tiene número ni contabilidad.
    </ConfirmDialog>
  )
}

import { parseAmount } from '#base/decimal.ts'
import { getEntriesOfSource } from '#modules/accounting/index.ts'
import { getMovementsOfSource } from '#modules/inventory/index.ts'
import { getCollection } from '#modules/treasury/index.ts'
import { ConfirmDialog, format, toast } from '#platform/ui/index.tsx'
import { useGo, useSend } from '#platform/web/index.tsx'
import { annulledWord, annullingOf, type DocumentKind } from '../../kind/kind.ts'
import type { DocumentView } from '../../wire.ts'
import { useAnnulReason } from './annul-reason.tsx'
import { heading, sourceReads, type DocumentSurface } from '../editor/surface.ts'

interface DialogProps {
  surface: DocumentSurface
  document: DocumentView
  onClose: () => void
}

const listed = new Intl.ListFormat('es', { type: 'conjunction' })

/** Everything that annulling undoes, from what the kind does. */
function undone(kind: DocumentKind): string {
  const parts = [
    ...(kind.books ? ['el comprobante contable'] : []),
    ...(kind.stock === 'out' ? ['la salida de inventario'] : []),
    ...(kind.stock === 'in' ? ['la entrada de inventario'] : []),
    ...(kind.stock === 'cost' ? ['el menor costo de la mercancía'] : []),
    ...(kind.corrects ? ['lo abonado a la factura'] : []),
    ...(kind.opens ? [kind.opens.balance] : []),
  ]
  return parts.length === 0 ? '' : ` Se ${parts.length === 1 ? 'reversará' : 'reversarán'} ${listed.format(parts)}.`
}

/** Asks why, and names what will be undone. */
export function AnnulDialog({ surface, document, onClose }: DialogProps) {
  const { kind, endpoints } = surface
  const { verb, doing } = annullingOf(kind.titles)
  const the = kind.titles.gender === 'f' ? 'la' : 'el'
  const sending = useSend(endpoints.annul, {
    refreshes: [
      endpoints.view,
      endpoints.list,
      endpoints.totals,
      endpoints.history,
      getEntriesOfSource,
      getMovementsOfSource,
      getCollection,
      ...sourceReads(surface),
    ],
    inForm: true,
    onDone: () => {
      toast({ text: `${heading(kind)} ${document.number ?? ''} ${annulledWord(kind.titles)}` })
      onClose()
    },
  })
  const why = useAnnulReason(kind, 'Queda en el historial.')
  return (
    <ConfirmDialog
      title={`${verb} ${the} ${kind.titles.short} ${document.number ?? ''} por ${format.formatMoney(parseAmount(document.totals.total))}`}
      confirm={`${verb} ${kind.titles.short}`}
      busyText={doing}
      details={why.details}
      reason={why.field}
      busy={sending.isSending}
      error={sending.failure?.message}
      onConfirm={(words) => {
        const body = why.said(words)
        if (body) void sending.run({ params: { id: document.id }, body })
      }}
      onClose={onClose}
    >
      {`El número no se reutiliza y el documento sigue visible.${undone(kind)}`}
    </ConfirmDialog>
  )
}

export function DeleteDialog({ surface: { kind, endpoints }, document, onClose }: DialogProps) {
  const go = useGo()
  const sending = useSend(endpoints.remove, {
    refreshes: [endpoints.list, endpoints.totals],
    inForm: true,
    onDone: () => {
      toast({ text: `Borrador de ${kind.titles.short} eliminado` })
      go(kind.path, { replace: true })
    },
  })
  const whose = document.party ? ` de ${document.party.name}` : ''
  return (
    <ConfirmDialog
      title={`Eliminar el borrador${whose} por ${format.formatMoney(parseAmount(document.totals.total))}`}
      confirm="Eliminar borrador"
      busyText="Eliminando…"
      busy={sending.isSending}
      error={sending.failure?.message}
      onConfirm={() => void sending.run({ params: { id: document.id } })}
      onClose={onClose}
    >
      No se puede recuperar. Como es un borrador, no tiene número ni contabilidad.
    </ConfirmDialog>
  )
}

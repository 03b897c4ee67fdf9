/** The tabs over a list of documents: by their state, with how many there are in each. */
import { StateTabs } from '#platform/ui/index.tsx'
import { addressOfQuery } from '#platform/web/index.tsx'
import { type DocumentTab, tabsOf } from '../../tabs.ts'
import { annulledTitle, type DocumentKind } from '../../kind/kind.ts'
import type { ListAsked } from '../editor/use-asked.tsx'

/** Feminine and masculine; red where someone must act. */
const tabLabels: Readonly<Record<DocumentTab, { readonly f: string; readonly m: string; readonly alert?: true }>> = {
  all: { f: 'Todas', m: 'Todos' },
  drafts: { f: 'Borradores', m: 'Borradores' },
  unsent: { f: 'Por transmitir', m: 'Por transmitir', alert: true },
  trial: { f: 'De prueba', m: 'De prueba' },
  open: { f: 'Por cobrar', m: 'Por cobrar' },
  overdue: { f: 'Vencidas', m: 'Vencidos', alert: true },
  paid: { f: 'Pagadas', m: 'Pagados' },
  waiting: { f: 'Por responder', m: 'Por responder' },
  accepted: { f: 'Aceptadas', m: 'Aceptados' },
  rejected: { f: 'Rechazadas', m: 'Rechazados' },
  expired: { f: 'Vencidas', m: 'Vencidos' },
  converted: { f: 'Convertidas', m: 'Convertidos' },
  toApprove: { f: 'Por aprobar', m: 'Por aprobar', alert: true },
  approved: { f: 'Aprobadas', m: 'Aprobados' },
  processing: { f: 'En proceso', m: 'En proceso' },
  completed: { f: 'Completadas', m: 'Completados' },
  toReceive: { f: 'Por recibir', m: 'Por recibir' },
  received: { f: 'Recibidas', m: 'Recibidos' },
  closed: { f: 'Cerradas', m: 'Cerrados' },
  toDeliver: { f: 'Por entregar', m: 'Por entregar' },
  toInvoice: { f: 'Por facturar', m: 'Por facturar' },
  invoiced: { f: 'Facturadas', m: 'Facturados' },
  returned: { f: 'Devueltas', m: 'Devueltos' },
  annulled: { f: 'Anuladas', m: 'Anulados' },
}

interface ListTabsProps {
  readonly kind: DocumentKind
  readonly asked: Pick<ListAsked, 'tab' | 'query'>
  /** Of the filter, by tab; undefined while they are on their way. */
  readonly counts: Partial<Readonly<Record<DocumentTab, number>>> | undefined
}

export function ListTabs({ kind, asked: { tab, query }, counts }: ListTabsProps) {
  return (
    <StateTabs
      label="Estados"
      current={tab}
      tabs={tabsOf(kind)
        // Where nothing is a trial nobody is asked about it.
        .filter((id) => id !== 'trial' || id === tab || (counts?.trial ?? 0) > 0)
        .map((id) => ({
          id,
          label:
            (id === 'open' && kind.opens?.open) ||
            (id === 'annulled' && `${annulledTitle(kind.titles)}s`) ||
            tabLabels[id][kind.titles.gender],
          alert: tabLabels[id].alert ?? false,
          count: counts?.[id],
          // Another tab keeps the filters and begins again at the first page.
          href: addressOfQuery(kind.path, query, { vista: id === 'all' ? null : id, after: null }),
        }))}
    />
  )
}

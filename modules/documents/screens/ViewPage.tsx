import { useState } from 'react'
import { accountingPermissions } from '#modules/accounting/index.ts'
import { stockPermissions } from '#modules/inventory/index.ts'
import { useComments } from '#modules/comments/index.tsx'
import { getCollection, receiptPermissions } from '#modules/treasury/index.ts'
import { LoadError, Page, StateTabs, useIsNarrow, useShortcuts } from '#platform/ui/index.tsx'
import { crumbsOf, useAsk, useGo, useMay, useParam, useQueryOfAddress } from '#platform/web/index.tsx'
import type { DocumentView } from '../wire.ts'
import { Chain } from './Chain.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { rememberSeen } from './memory.tsx'
import { useNeighbours } from './neighbours.tsx'
import { heading, parentsOf, placeOf, type DocumentSurface } from './surface.ts'
import { MoreActions, type Opened, PrimaryAction, useDocumentActions } from './ViewActions.tsx'
import { ViewAside } from './ViewAside.tsx'
import { ViewDetail } from './ViewDetail.tsx'
import { ViewNotices } from './ViewNotices.tsx'
import { ViewOpened } from './ViewOpened.tsx'
import { EntriesTab, MovementsTab, ReceiptsTab } from './ViewTabs.tsx'
import { ViewChips, ViewTitle } from './ViewTitle.tsx'
import './documents.css'

type Tab = 'detalle' | 'recaudos' | 'contabilizacion' | 'inventario' | 'historial'

export function ViewPage({ surface }: { surface: DocumentSurface }) {
  const id = useParam('id')
  const asked = useAsk(surface.endpoints.view, { params: { id } })
  const { kind } = surface
  rememberSeen(kind.path, id)
  // While another document is on its way the one before stays, and its buttons would act on it.
  if (asked.data?.id === id) return <DocumentPage surface={surface} document={asked.data} />
  return (
    <Page title={kind.titles.one} crumbs={crumbsOf({ title: heading(kind), parents: parentsOf(surface) })}>
      {asked.error && <LoadError message={asked.error} onRetry={asked.ask} />}
    </Page>
  )
}

interface ViewProps {
  surface: DocumentSurface
  document: DocumentView
}

function DocumentPage({ surface, document }: ViewProps) {
  const { kind } = surface
  const go = useGo()
  const query = useQueryOfAddress()
  const narrow = useIsNarrow()
  const [dialog, setDialog] = useState<Opened | null>(null)
  const may = {
    receipts: useMay(receiptPermissions.read),
    books: useMay(accountingPermissions.read),
    stock: useMay(stockPermissions.read),
  }
  const isPosted = document.state !== 'draft'
  const collection = useAsk(getCollection, may.receipts && isPosted && kind.opens ? { params: { sourceId: document.id } } : null).data
  const { primary, others, editing } = useDocumentActions(surface, document)
  const comments = useComments(document.id, `${heading(kind)} ${document.number ?? 'en borrador'}`)
  const tight = narrow || comments.isOpen

  const neighbours = useNeighbours(kind, document.id)
  useShortcuts(editing ? [{ keys: 'e', label: editing.label, run: () => go(placeOf(kind, document.id, 'edit')) }] : [])

  const tabs: readonly { id: Tab; label: string; shown: boolean; count?: number | undefined }[] = [
    { id: 'detalle', label: 'Detalle', shown: true },
    { id: 'recaudos', label: 'Recaudos', shown: may.receipts && isPosted && kind.opens !== null, count: collection?.receipts.length },
    { id: 'contabilizacion', label: 'Contabilización', shown: may.books && isPosted && kind.books !== null },
    { id: 'inventario', label: 'Inventario', shown: may.stock && isPosted && kind.stock !== 'none' && !document.correction?.period },
    { id: 'historial', label: 'Historial', shown: true },
  ]
  const shown = tabs.filter((tab) => tab.shown)
  const tab = shown.find((one) => one.id === query['vista'])?.id ?? 'detalle'
  const here = placeOf(kind, document.id, 'view')
  const name = document.number ?? 'Borrador'

  return (
    <Page
      title={kind.titles.one}
      heading={<ViewTitle kind={kind} document={document} />}
      crumbs={crumbsOf({ title: name, parents: parentsOf(surface) })}
      chips={<ViewChips kind={kind} document={document} />}
      actions={
        <>
          {neighbours}
          {comments.button}
          <MoreActions surface={surface} document={document} actions={others} onOpen={setDialog} />
        </>
      }
      primary={primary && <PrimaryAction surface={surface} document={document} action={primary} onOpen={setDialog} />}
      tabs={
        <>
          {isPosted && (kind.opens !== null || document.related.length > 0) && (
            <Chain surface={surface} document={document} receipts={collection?.receipts ?? []} />
          )}
          <StateTabs
            label="Partes del documento"
            current={tab}
            tabs={shown.map(({ id, label, count }) => ({ id, label, count, href: id === 'detalle' ? here : `${here}?vista=${id}` }))}
          />
        </>
      }
      aside={isPosted && !tight && <ViewAside surface={surface} document={document} />}
    >
      <ViewNotices kind={kind} document={document} />
      {tab === 'detalle' && <ViewDetail surface={surface} document={document} />}
      {tab === 'detalle' && isPosted && tight && <ViewAside surface={surface} document={document} />}
      {tab === 'recaudos' && <ReceiptsTab document={document} />}
      {tab === 'contabilizacion' && <EntriesTab id={document.id} />}
      {tab === 'inventario' && <MovementsTab id={document.id} />}
      {tab === 'historial' && <HistoryTab surface={surface} id={document.id} />}
      {comments.panel}
      <ViewOpened surface={surface} document={document} opened={dialog} onClose={() => setDialog(null)} />
    </Page>
  )
}

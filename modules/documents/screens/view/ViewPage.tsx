import { useState } from 'react'
import { accountingPermissions } from '#modules/accounting/index.ts'
import { stockPermissions } from '#modules/inventory/index.ts'
import { useComments } from '#modules/comments/index.tsx'
import { getCollection, receiptPermissions } from '#modules/treasury/index.ts'
import { LoadError, Page, StateTabs, useIsNarrow, useShortcuts } from '#platform/ui/index.tsx'
import { type AnswerOf, crumbsOf, useAsk, useChangeQuery, useGo, useMay, useParam, useQueryOfAddress } from '#platform/web/index.tsx'
import { LETTER, OPENED_QUERY } from '../../kind/addresses.ts'
import { movesStock } from '../../kind/kind.ts'
import { settlements } from '../../kind/opens.ts'
import type { DocumentView } from '../../wire.ts'
import { DocumentFiles } from '../../files/DocumentFiles.tsx'
import { StageSteps } from './Advance.tsx'
import { Chain } from './Chain.tsx'
import { HistoryTab } from './HistoryTab.tsx'
import { rememberSeen } from '../editor/memory.tsx'
import { useNeighbours } from './neighbours.tsx'
import { heading, parentsOf, placeOf, surfaceOf, type DocumentSurface } from '../editor/surface.ts'
import { lookAgainMs } from '../editor/look-again.ts'
import { MoreActions, type Opened, StepButton, useDocumentActions } from './ViewActions.tsx'
import { ViewAside } from './ViewAside.tsx'
import { ViewDetail } from './ViewDetail.tsx'
import { ViewNotices } from './ViewNotices.tsx'
import { ViewOpened } from './ViewOpened.tsx'
import { EntriesTab, MovementsTab, SettledTab } from './ViewTabs.tsx'
import { ViewChips, ViewTitle } from './ViewTitle.tsx'
import '../documents.css'

export function ViewPage({ surface }: { surface: DocumentSurface }) {
  const id = useParam('id')
  const asked = useAsk(surface.endpoints.view, { params: { id } }, (known) => lookAgainMs(known, Date.now()))
  const { kind } = surface
  rememberSeen(kind.path, id)
  // While another document is on its way the one before stays, and its buttons would act on it.
  if (asked.data?.id === id) return <DocumentPage surface={surfaceOf(surface, asked.data.kind)} document={asked.data} />
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

interface Part {
  readonly id: string
  readonly label: string
  readonly shown: boolean
  readonly count?: number | undefined
}

/** What a document is made of, as far as this person may see it. What a note keeps for the customer is given back by a payment. */
function partsOf(
  { kind }: DocumentSurface,
  document: DocumentView,
  may: Readonly<Record<'receipts' | 'books' | 'stock', boolean>>,
  collection: AnswerOf<typeof getCollection> | null,
): readonly Part[] {
  const isPosted = document.state !== 'draft'
  return [
    { id: 'detalle', label: 'Detalle', shown: true },
    ...settlements.map((by) => {
      const count = collection?.[by.which].length
      return { id: by.tab, label: by.many, shown: may.receipts && isPosted && (by === kind.opens?.settledBy || (count ?? 0) > 0), count }
    }),
    { id: 'contabilizacion', label: 'Contabilización', shown: may.books && isPosted && kind.books !== null },
    {
      id: 'inventario',
      label: 'Inventario',
      shown: may.stock && isPosted && movesStock(kind) && !document.correction?.period,
    },
    { id: 'archivos', label: 'Archivos', shown: true },
    { id: 'historial', label: 'Historial', shown: true },
  ]
}

/** What stands over the document: at first its letter, when the address asks for it. */
function useOpened({ state }: DocumentView) {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const [dialog, open] = useState<Opened | null>(() => (query[OPENED_QUERY] === LETTER && state !== 'draft' ? 'mail' : null))
  const close = () => {
    open(null)
    // Read again, the page opens nothing.
    if (query[OPENED_QUERY]) change({ [OPENED_QUERY]: null })
  }
  return { dialog, open, close }
}

function DocumentPage({ surface, document }: ViewProps) {
  const { kind } = surface
  const go = useGo()
  const query = useQueryOfAddress()
  const narrow = useIsNarrow()
  const { dialog, open: setDialog, close } = useOpened(document)
  const may = {
    receipts: useMay(receiptPermissions.read),
    books: useMay(accountingPermissions.read),
    stock: useMay(stockPermissions.read),
  }
  const isPosted = document.state !== 'draft'
  const mayBeSettled = kind.opens !== null || kind.corrects
  const collection = useAsk(getCollection, may.receipts && isPosted && mayBeSettled ? { params: { sourceId: document.id } } : null).data
  const { primary, second, others, editing } = useDocumentActions(surface, document)
  const comments = useComments(document.id, `${heading(kind)} ${document.number ?? 'en borrador'}`)
  const tight = narrow || comments.isOpen

  const neighbours = useNeighbours(kind, document.id)
  useShortcuts(editing ? [{ keys: 'e', label: editing.label, run: () => go(placeOf(kind, document.id, 'edit')) }] : [])

  const tabs = partsOf(surface, document, may, collection)
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
          <MoreActions surface={surface} document={document} actions={narrow && second ? [second, ...others] : others} onOpen={setDialog} />
          {!narrow && second && <StepButton look="outlined" surface={surface} document={document} action={second} onOpen={setDialog} />}
        </>
      }
      primary={primary && <StepButton look="filled" surface={surface} document={document} action={primary} onOpen={setDialog} />}
      tabs={
        <>
          {isPosted && (kind.opens !== null || document.related.length > 0) && <Chain surface={surface} document={document} />}
          <StageSteps kind={kind} document={document} />
          <StateTabs
            label="Partes del documento"
            current={tab}
            tabs={shown.map(({ id, label, count }) => ({ id, label, count, href: id === 'detalle' ? here : `${here}?vista=${id}` }))}
          />
        </>
      }
      aside={isPosted && !tight && <ViewAside surface={surface} document={document} collection={collection} />}
    >
      <ViewNotices kind={kind} document={document} />
      {tab === 'detalle' && <ViewDetail surface={surface} document={document} />}
      {tab === 'detalle' && surface.comparison && document.lines.some(({ source }) => source !== null) && (
        <surface.comparison written={null} id={document.id} />
      )}
      {tab === 'detalle' && isPosted && tight && <ViewAside surface={surface} document={document} collection={collection} />}
      {settlements.map((by) => tab === by.tab && <SettledTab key={by.tab} document={document} by={by} />)}
      {tab === 'contabilizacion' && <EntriesTab id={document.id} />}
      {tab === 'inventario' && <MovementsTab id={document.id} />}
      {tab === 'archivos' && <DocumentFiles surface={surface} id={document.id} />}
      {tab === 'historial' && <HistoryTab surface={surface} id={document.id} />}
      {comments.panel}
      <ViewOpened surface={surface} document={document} opened={dialog} onClose={close} />
    </Page>
  )
}

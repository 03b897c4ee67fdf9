import { useState } from 'react'
import { dayInBogota, showDay } from '#base/date.ts'
import { accountingPermissions } from '#modules/accounting/index.ts'
import { stockPermissions } from '#modules/inventory/index.ts'
import { useComments } from '#modules/comments/index.tsx'
import { getCollection } from '#modules/treasury/index.ts'
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  IconButton,
  LoadError,
  Notice,
  Page,
  StateTabs,
  useIsNarrow,
  useShortcuts,
} from '#platform/ui/index.tsx'
import { crumbsOf, useAsk, useGo, useMay, useParam, useQueryOfAddress } from '#platform/web/index.tsx'
import { settling } from '../opens.ts'
import type { DocumentView } from '../wire.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import { Chain } from './Chain.tsx'
import { ConvertDialog } from './ConvertDialog.tsx'
import { electronicWords, followUpWords, settlementWords, stateWords } from './dimensions.ts'
import { HistoryTab } from './HistoryTab.tsx'
import { MailDialog } from './MailDialog.tsx'
import { neighboursOf, rememberSeen } from './memory.tsx'
import { heading, parentsOf, placeOf, type DocumentSurface } from './surface.ts'
import { MoreActions, type Opened, PrimaryAction, useDocumentActions } from './ViewActions.tsx'
import { ViewAside } from './ViewAside.tsx'
import { ViewDetail } from './ViewDetail.tsx'
import { AnnulDialog, DeleteDialog } from './ViewDialogs.tsx'
import { EntriesTab, MovementsTab, ReceiptsTab } from './ViewTabs.tsx'
import { WordsChip } from './WordsChip.tsx'
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
    receipts: useMay(settling(kind).read),
    books: useMay(accountingPermissions.read),
    stock: useMay(stockPermissions.read),
  }
  const isPosted = document.state !== 'draft'
  const isSettled = may.receipts && isPosted && kind.opens !== null
  const collection = useAsk(getCollection, isSettled ? { params: { sourceId: document.id } } : null).data
  const { previous, next } = neighboursOf(kind.path, document.id)
  const standing = document.versions.find(({ state }) => state === 'issued' || state === 'annulled')
  const { primary, others, editing } = useDocumentActions(surface, document)
  const comments = useComments(document.id, `${heading(kind)} ${document.number ?? 'en borrador'}`)
  const tight = narrow || comments.isOpen

  useShortcuts([
    ...(next ? [{ keys: 'j', label: 'Documento siguiente', run: () => go(placeOf(kind, next, 'view'), { replace: true }) }] : []),
    ...(previous ? [{ keys: 'k', label: 'Documento anterior', run: () => go(placeOf(kind, previous, 'view'), { replace: true }) }] : []),
    ...(editing ? [{ keys: 'e', label: editing.label, run: () => go(placeOf(kind, document.id, 'edit')) }] : []),
  ])

  const tabs: readonly { id: Tab; label: string; shown: boolean; count?: number | undefined }[] = [
    { id: 'detalle', label: 'Detalle', shown: true },
    { id: 'recaudos', label: settling(kind).many, shown: isSettled, count: collection?.receipts.length },
    { id: 'contabilizacion', label: 'Contabilización', shown: may.books && isPosted && kind.books !== null },
    { id: 'inventario', label: 'Inventario', shown: may.stock && isPosted && kind.stock !== 'none' && !document.correction?.period },
    { id: 'historial', label: 'Historial', shown: true },
  ]
  const shown = tabs.filter((tab) => tab.shown)
  const tab = shown.find((one) => one.id === query['vista'])?.id ?? 'detalle'
  const here = placeOf(kind, document.id, 'view')

  return (
    <Page
      title={kind.titles.one}
      heading={
        document.number === null ? (
          <span className="doc-title">{heading(kind)}</span>
        ) : (
          <span className="doc-title">
            {heading(kind)} {document.prefix === '' ? '' : `${document.prefix}-`}
            <b>{document.prefix === '' ? document.number : document.number.slice(document.prefix.length + 1)}</b>
          </span>
        )
      }
      crumbs={crumbsOf({ title: document.number ?? 'Borrador', parents: parentsOf(surface) })}
      chips={
        <span className="doc-chips">
          <WordsChip words={stateWords(document.state, kind.titles)} look="outline" />
          <WordsChip words={electronicWords(document.electronicState)} look={isCalm(document.electronicState) ? 'outline' : 'filled'} />
          <WordsChip
            words={settlementWords(document.settlement, document.daysOverdue, kind)}
            look={document.settlement === 'overdue' ? 'filled' : 'outline'}
          />
          <WordsChip words={followUpWords(document.followUp, kind.titles)} look="outline" />
        </span>
      }
      actions={
        <>
          {(previous || next) && (
            <>
              <IconButton
                name="Documento anterior"
                icon={ChevronLeftIcon}
                onClick={() => previous && go(placeOf(kind, previous, 'view'), { replace: true })}
                disabledReason={previous ? null : 'Es el primero de la lista'}
              />
              <IconButton
                name="Documento siguiente"
                icon={ChevronRightIcon}
                onClick={() => next && go(placeOf(kind, next, 'view'), { replace: true })}
                disabledReason={next ? null : 'Es el último de la lista'}
              />
            </>
          )}
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
      {document.state === 'annulled' && (
        <div className="doc-notice">
          <Notice tone="quiet">{annulledWords(document, kind.titles.gender)}</Notice>
        </div>
      )}
      {document.state === 'issued' && document.electronicState === 'trial' && (
        <div className="doc-notice">
          <Notice tone="info">
            <b className="b">{`${kind.titles.gender === 'f' ? 'Emitida' : 'Emitido'} en pruebas.`}</b> No tiene validez fiscal ni va a la
            DIAN. Se anula al pasar a producción.
          </Notice>
        </div>
      )}
      {document.state === 'superseded' && standing && (
        <div className="doc-notice">
          <Notice tone="warn" action={{ label: `Ver ${standing.number ?? ''}`, href: placeOf(kind, standing.id, 'view') }}>
            {`${kind.titles.gender === 'f' ? 'La' : 'Lo'} reemplazó ${standing.number ?? ''}. Aquí queda como se emitió.`}
          </Notice>
        </div>
      )}
      {tab === 'detalle' && <ViewDetail surface={surface} document={document} />}
      {tab === 'detalle' && isPosted && tight && <ViewAside surface={surface} document={document} />}
      {tab === 'recaudos' && <ReceiptsTab kind={kind} document={document} />}
      {tab === 'contabilizacion' && <EntriesTab id={document.id} />}
      {tab === 'inventario' && <MovementsTab id={document.id} />}
      {tab === 'historial' && <HistoryTab surface={surface} id={document.id} />}
      {comments.panel}
      {dialog === 'annul' && <AnnulDialog surface={surface} document={document} onClose={() => setDialog(null)} />}
      {dialog === 'mail' && surface.mail && (
        <MailDialog surface={surface} mail={surface.mail} document={document} onClose={() => setDialog(null)} />
      )}
      {(dialog === 'accepted' || dialog === 'rejected') && surface.offer && (
        <AnswerDialog surface={surface} offer={surface.offer} document={document} answer={dialog} onClose={() => setDialog(null)} />
      )}
      {dialog !== null && typeof dialog === 'object' && (
        <ConvertDialog kind={kind} target={dialog.convertTo} document={document} onClose={() => setDialog(null)} />
      )}
      {dialog === 'delete' && <DeleteDialog surface={surface} document={document} onClose={() => setDialog(null)} />}
    </Page>
  )
}

const isCalm = (state: DocumentView['electronicState']): boolean =>
  state === 'validated' || state === 'queued' || state === 'sent' || state === 'none'

function annulledWords(document: DocumentView, gender: 'f' | 'm'): string {
  const when = document.annulledAt === null ? '' : ` el ${showDay(dayInBogota(new Date(document.annulledAt)))}`
  return `${gender === 'f' ? 'Anulada' : 'Anulado'}${document.annulledBy ? ` por ${document.annulledBy}` : ''}${when}. Motivo: ${document.annulReason ?? ''}`
}

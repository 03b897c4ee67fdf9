import { useState } from 'react'
import { dayInBogota, showDay } from '#base/date.ts'
import { accountingPermissions } from '#modules/accounting/index.ts'
import { stockPermissions } from '#modules/inventory/index.ts'
import { getCollection, receiptPermissions } from '#modules/treasury/index.ts'
import {
  Button,
  ButtonLink,
  ChevronLeftIcon,
  ChevronRightIcon,
  EditIcon,
  IconButton,
  LoadError,
  type MenuEntry,
  MenuButton,
  Notice,
  Page,
  StateTabs,
  toast,
  TreasuryIcon,
  useIsNarrow,
  useShortcuts,
} from '#platform/ui/index.tsx'
import { crumbsOf, useAsk, useGo, useMay, useMayOf, useParam, useQueryOfAddress } from '#platform/web/index.tsx'
import type { DocumentKind } from '../kind.ts'
import { offerCan } from '../offer/follow-up.ts'
import { documentCan } from '../state.ts'
import type { DocumentView } from '../wire.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import { Chain } from './Chain.tsx'
import { ConvertDialog } from './ConvertDialog.tsx'
import { electronicWords, followUpWords, settlementWords, stateWords } from './dimensions.ts'
import { HistoryTab } from './HistoryTab.tsx'
import { MailDialog } from './MailDialog.tsx'
import { neighboursOf, rememberSeen } from './memory.tsx'
import { collectPlace, heading, parentsOf, placeOf, type DocumentSurface } from './surface.ts'
import { ViewAside } from './ViewAside.tsx'
import { ViewDetail } from './ViewDetail.tsx'
import { AnnulDialog, DeleteDialog } from './ViewDialogs.tsx'
import { EntriesTab, MovementsTab, ReceiptsTab } from './ViewTabs.tsx'
import { WordsChip } from './WordsChip.tsx'
import './documents.css'

/** What is open over the document. */
type Opened = 'annul' | 'delete' | 'mail' | 'accepted' | 'rejected' | { readonly convertTo: DocumentKind }

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
    write: useMay(kind.permissions.write),
    annul: useMay(kind.permissions.annul),
    collect: useMay(receiptPermissions.write),
    receipts: useMay(receiptPermissions.read),
    books: useMay(accountingPermissions.read),
    stock: useMay(stockPermissions.read),
  }
  const isPosted = document.state !== 'draft'
  const collection = useAsk(getCollection, may.receipts && isPosted && kind.opens ? { params: { sourceId: document.id } } : null).data
  const { previous, next } = neighboursOf(kind.path, document.id)
  const canCollect =
    may.collect && kind.opens !== null && documentCan(document.state, 'collect') && !['none', 'paid'].includes(document.settlement)
  const canEdit = may.write && documentCan(document.state, 'edit')
  // What is edited once it was issued is its next version.
  const canReplace = may.write && offerCan(document.followUp, 'replace')
  const standing = document.versions.find(({ state }) => state === 'issued' || state === 'annulled')
  const [target] = surface.becomes
  const canConvert = useMay(target?.permissions.write ?? kind.permissions.write) && offerCan(document.followUp, 'convert')

  useShortcuts([
    ...(next ? [{ keys: 'j', label: 'Documento siguiente', run: () => go(placeOf(kind, next, 'view'), { replace: true }) }] : []),
    ...(previous ? [{ keys: 'k', label: 'Documento anterior', run: () => go(placeOf(kind, previous, 'view'), { replace: true }) }] : []),
    ...(canEdit || canReplace
      ? [{ keys: 'e', label: canEdit ? 'Editar' : 'Nueva versión', run: () => go(placeOf(kind, document.id, 'edit')) }]
      : []),
  ])

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
      crumbs={crumbsOf({ title: name, parents: parentsOf(surface) })}
      chips={
        <span className="doc-chips">
          <WordsChip words={stateWords(document.state, kind.titles)} look="outline" />
          <WordsChip words={electronicWords(document.electronicState)} look={isCalm(document.electronicState) ? 'outline' : 'filled'} />
          <WordsChip
            words={settlementWords(document.settlement, document.daysOverdue)}
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
          <MoreActions surface={surface} document={document} may={may} onOpen={setDialog} />
        </>
      }
      primary={
        canCollect ? (
          <ButtonLink look="filled" icon={TreasuryIcon} href={collectPlace(document.party?.id ?? '', document.id)}>
            Registrar recaudo
          </ButtonLink>
        ) : canConvert && target ? (
          <Button look="filled" onClick={() => setDialog({ convertTo: target })}>
            Convertir a {target.titles.short}
          </Button>
        ) : (
          canEdit && (
            <ButtonLink look="filled" icon={EditIcon} href={placeOf(kind, document.id, 'edit')}>
              Editar
            </ButtonLink>
          )
        )
      }
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
      aside={isPosted && !narrow && <ViewAside surface={surface} document={document} />}
    >
      {document.state === 'annulled' && (
        <div className="doc-notice">
          <Notice tone="quiet">{annulledWords(document, kind.titles.gender)}</Notice>
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
      {tab === 'detalle' && isPosted && narrow && <ViewAside surface={surface} document={document} />}
      {tab === 'recaudos' && <ReceiptsTab document={document} />}
      {tab === 'contabilizacion' && <EntriesTab id={document.id} />}
      {tab === 'inventario' && <MovementsTab id={document.id} />}
      {tab === 'historial' && <HistoryTab surface={surface} id={document.id} />}
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

interface MoreProps extends ViewProps {
  may: { readonly write: boolean; readonly annul: boolean }
  onOpen: (dialog: Opened) => void
}

function MoreActions({ surface, document, may, onOpen }: MoreProps) {
  const { kind } = surface
  const mayOf = useMayOf()
  const entries: MenuEntry[] = []
  if (surface.mail && may.write && documentCan(document.state, 'share'))
    entries.push({ label: 'Enviar por correo', onSelect: () => onOpen('mail') })
  if (may.write && surface.offer && offerCan(document.followUp, 'answer')) {
    const ending = kind.titles.gender === 'f' ? 'a' : 'o'
    if (document.followUp !== 'accepted') entries.push({ label: `Marcar aceptad${ending}`, onSelect: () => onOpen('accepted') })
    if (document.followUp !== 'rejected') entries.push({ label: `Marcar rechazad${ending}`, onSelect: () => onOpen('rejected') })
  }
  if (may.write && offerCan(document.followUp, 'replace'))
    entries.push({ label: 'Nueva versión', href: placeOf(kind, document.id, 'edit') })
  if (document.state === 'issued')
    for (const note of surface.notes)
      if (mayOf(note.permissions.write)) entries.push({ label: `Crear ${note.titles.short}`, href: `${note.path}/${document.id}/create` })
  if (may.write && !kind.note && documentCan(document.state, 'duplicate'))
    entries.push({ label: 'Duplicar', href: placeOf(kind, document.id, 'duplicate') })
  if (document.number !== null) {
    entries.push({
      label: 'Copiar número',
      onSelect: () => {
        void navigator.clipboard.writeText(document.number ?? '')
        toast({ text: `${document.number} copiado` })
      },
    })
  }
  if (documentCan(document.state, 'annul') && (!kind.isOffer || offerCan(document.followUp, 'annul'))) {
    entries.push('separator', {
      label: `Anular ${kind.titles.short}`,
      danger: true,
      onSelect: () => onOpen('annul'),
      disabledReason: may.annul ? null : `Te falta el permiso «${kind.permissions.annul.title}»`,
    })
  }
  if (documentCan(document.state, 'delete') && may.write)
    entries.push('separator', { label: 'Eliminar borrador', danger: true, onSelect: () => onOpen('delete') })
  return entries.length > 0 && <MenuButton label="Más acciones" entries={entries} />
}

/** One received document: what it says, how it would be posted, and what is done with it. */
import { useState } from 'react'
import { DEFAULT_CURRENCY } from '#base/currency.ts'
import { isOnItsWay } from '#modules/electronic/index.ts'
import {
  Button,
  CircleCheckIcon,
  Coming,
  ConfirmDialog,
  DayText,
  DownloadIcon,
  Facts,
  IssuedIcon,
  KitLink,
  MoreMenu,
  Notice,
  Section,
  SidePanel,
  toast,
  WarningIcon,
} from '#platform/ui/index.tsx'
import { download, failureOf, sayFailure, useAsk, useMay, useSend } from '#platform/web/index.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { billEndpoints } from '../bill/endpoints.ts'
import { bill } from '../bill/kind.ts'
import { purchaseCreditNote } from '../credit-note/kind.ts'
import { bodyOf, bringsItems, type Choice, choicesOf, choosing, sourceChosen } from './choice.ts'
import {
  getReceived,
  getReceivedPdf,
  getReceivedXml,
  ignoreReceived,
  listInbox,
  postReceived,
  receivedSources,
  restoreReceived,
  type ReceivedView,
} from './endpoints.ts'
import { EventsSection } from './EventsSection.tsx'
import { SourceField, WarehouseField } from './GoodsFields.tsx'
import { Lines, WrittenLines } from './InboxLines.tsx'
import { Preview, WrittenTotals } from './InboxPreview.tsx'
import { Automatic } from './Automatic.tsx'
import { automaticBody, automaticOf } from './automatic.ts'
import { inboxPermissions } from './permissions.ts'
import { receivedKindNames } from './words.ts'
import { PostNote } from './PostNote.tsx'
import './inbox.css'

/** While the authority has not answered about an event. */
const LOOK_AGAIN_MS = 4000

export function InboxPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const asked = useAsk(getReceived, { params: { id } }, ({ events }) => (events && isOnItsWay(events.said) ? LOOK_AGAIN_MS : null))
  const view = asked.data?.id === id ? asked.data : null
  if (!view)
    return (
      <SidePanel title="Documento recibido" onClose={onClose}>
        <Coming asked={asked} />
      </SidePanel>
    )
  // Another version is proposed anew.
  return <Opened key={`${view.id} ${view.version}`} view={view} onClose={onClose} />
}

function Opened({ view, onClose }: { readonly view: ReceivedView; readonly onClose: () => void }) {
  const { id, version, kind } = view
  const isOpen = kind === 'invoice' && view.tab === 'new'
  const documents = useAsk(receivedSources, isOpen && view.partyId !== null ? { params: { id } } : null).data?.documents ?? []
  const [sourceId, setSourceId] = useState<string | null>(null)
  const [warehouseId, setWarehouseId] = useState('')
  const [written, setWritten] = useState<ReadonlyMap<number, Choice | null>>(new Map())
  const source = sourceChosen(documents, sourceId)
  const choices = choicesOf(view, written, source)
  const [automatic, setAutomatic] = useState(automaticOf(view))
  const [isIgnoring, setIgnoring] = useState(false)
  const refreshes = [listInbox, getReceived, billEndpoints.list, receivedSources]
  const posting = useSend(postReceived, {
    refreshes,
    onDone: ({ number }) => toast({ text: `${bill.titles.one} ${number ?? ''} registrada`, tone: 'ok' }),
  })
  const ignoring = useSend(ignoreReceived, { refreshes, onDone: () => setIgnoring(false) })
  const restoring = useSend(restoreReceived, { refreshes })
  const mayNotPost = useReasonNot(bill.permissions.issue)
  const mayNotWrite = useReasonNot(inboxPermissions.write)
  const lines = bodyOf(choices, view)
  const said = lines && { lines, warehouseId: warehouseId === '' ? null : warehouseId }
  const isOpenNote = kind === 'creditNote' && view.tab === 'new'
  const lacking = said ? null : 'Elige la cuenta o el ítem de cada línea'
  return (
    <>
      <SidePanel
        over={receivedKindNames[kind]}
        title={view.number}
        onClose={onClose}
        actions={
          <MoreMenu
            label="Más acciones del documento"
            entries={[
              view.tab === 'ignored'
                ? {
                    label: 'Volver a dejar como nuevo',
                    disabledReason: mayNotWrite,
                    onSelect: () => void restoring.run({ params: { id }, body: { version } }),
                  }
                : {
                    label: 'Ignorar',
                    disabledReason: view.tab === 'posted' ? 'Ya está contabilizado' : mayNotWrite,
                    onSelect: () => setIgnoring(true),
                  },
            ]}
          />
        }
        footer={
          isOpen ? (
            <Button
              look="filled"
              icon={IssuedIcon}
              busy={posting.isSending}
              busyText="Contabilizando…"
              disabledReason={mayNotPost ?? lacking}
              onClick={() => said && void posting.run({ params: { id }, body: { version, ...said, ...automaticBody(automatic, view) } })}
            >
              Contabilizar
            </Button>
          ) : isOpenNote ? (
            <PostNote view={view} />
          ) : view.bill ? (
            <KitLink href={`${(kind === 'invoice' ? bill : purchaseCreditNote).path}/${view.bill.id}/view`}>
              Ver {kind === 'invoice' ? 'la factura' : 'la nota'} {view.bill.number}
            </KitLink>
          ) : undefined
        }
      >
        <Standing view={view} />
        <Described view={view} />
        {view.events && <EventsSection view={view} events={view.events} />}
        {isOpen ? (
          <>
            {documents.length > 0 && (
              <SourceField
                documents={documents}
                value={source?.id ?? ''}
                onChange={(chosen) => {
                  setSourceId(chosen)
                  setWritten(new Map())
                }}
              />
            )}
            <Lines
              view={view}
              choices={choices}
              problems={posting.submitError?.errors ?? []}
              onChange={(index, choice) => setWritten((before) => choosing(choices, before, index, choice))}
              onChangeAll={(choice) => setWritten(new Map(view.lines.map((_, index) => [index, choice])))}
            />
            {bringsItems(choices) && <WarehouseField value={warehouseId} onChange={setWarehouseId} />}
          </>
        ) : (
          <WrittenLines view={view} />
        )}
        {isOpen && said && <Preview view={view} said={said} />}
        {isOpen && said && view.currency === DEFAULT_CURRENCY && <Automatic value={automatic} onChange={setAutomatic} />}
        {(!isOpen || !said) && <WrittenTotals view={view} />}
        <Files view={view} />
      </SidePanel>
      {isIgnoring && (
        <ConfirmDialog
          title={`Ignorar ${view.number} de ${view.supplierName}`}
          confirm="Ignorar documento"
          busyText="Ignorando…"
          busy={ignoring.isSending}
          error={ignoring.submitError?.message}
          reason={{ label: 'Motivo', required: true }}
          onConfirm={(reason) => void ignoring.run({ params: { id }, body: { version, reason } })}
          onClose={() => setIgnoring(false)}
        >
          No se contabiliza y sale de las nuevas. Puedes volver a dejarlo como nuevo.
        </ConfirmDialog>
      )}
    </>
  )
}

const Check = ({ isFine, children }: { readonly isFine: boolean; readonly children: string }) => (
  <li className={isFine ? '' : 'muted'}>
    {isFine ? <CircleCheckIcon /> : <WarningIcon />} {children}
  </li>
)

function Standing({ view }: { readonly view: ReceivedView }) {
  const { problem, reason, tab, kind, signature, validated, bill: made } = view
  return (
    <>
      {problem !== '' && <Notice tone="warn">{problem}</Notice>}
      {tab === 'ignored' && <Notice tone="quiet">{`Ignorado: ${reason}`}</Notice>}
      {made?.state === 'annulled' && <Notice tone="quiet">{`Se contabilizó en ${made.number}, que fue anulada.`}</Notice>}
      {kind === 'debitNote' && tab !== 'ignored' && (
        <Notice tone="quiet">Una nota débito del proveedor se registra a mano, como una factura de compra con su número.</Notice>
      )}
      <ul className="inbox-checks">
        <Check isFine={signature === 'valid'}>
          {signature === 'valid'
            ? 'Firma íntegra'
            : signature === 'absent'
              ? 'Sin firma que se pueda comprobar'
              : 'La firma no corresponde'}
        </Check>
        <Check isFine={validated}>{validated ? 'Validada por la DIAN' : 'No trae la validación de la DIAN'}</Check>
        <Check isFine>Dirigida a tu NIT, sin repetir</Check>
      </ul>
    </>
  )
}

const Described = ({ view }: { readonly view: ReceivedView }) => (
  <Facts
    items={[
      { label: 'Proveedor', value: view.partyId === null ? `${view.supplierName} (se crea al contabilizar)` : view.supplierName },
      { label: 'Identificación', value: view.supplier },
      { label: 'Fecha', value: <DayText value={view.date} /> },
      { label: 'Vence', value: <DayText value={view.dueDate} /> },
      { label: 'Forma de pago', value: view.isCredit ? 'Crédito' : view.kind === 'invoice' ? 'Contado, sin eventos' : 'Contado' },
      ...(view.order === '' ? [] : [{ label: 'Orden de compra', value: view.order }]),
      ...(view.aboutNumber === '' ? [] : [{ label: 'Factura', value: view.aboutNumber }]),
      { label: 'Código único', value: <span className="inbox-code small">{view.uniqueCode}</span> },
    ]}
  />
)

function Files({ view }: { readonly view: ReceivedView }) {
  const mayTake = useMay(inboxPermissions.export)
  if (!mayTake) return null
  const take = (endpoint: typeof getReceivedXml | typeof getReceivedPdf) =>
    void download(endpoint, { params: { id: view.id } }).catch((error: unknown) => sayFailure(failureOf(error)))
  return (
    <Section title="Archivos">
      <div className="inbox-files">
        {view.hasPdf && (
          <Button icon={DownloadIcon} onClick={() => take(getReceivedPdf)}>
            PDF
          </Button>
        )}
        <Button icon={DownloadIcon} onClick={() => take(getReceivedXml)}>
          XML
        </Button>
      </div>
    </Section>
  )
}

/** One received document: its paper, what it says and how it would be posted, and what is done with it. */
import { useState } from 'react'
import { DEFAULT_CURRENCY } from '#base/currency.ts'
import { counted } from '#base/count.ts'
import { daysBetween, parseDay } from '#base/date.ts'
import { isOnItsWay } from '#modules/electronic/index.ts'
import {
  Button,
  Coming,
  ConfirmDialog,
  DayText,
  type FacingTab,
  Facts,
  IssuedIcon,
  KitLink,
  MoreMenu,
  Notice,
  type PanelFacing,
  SidePanel,
  toast,
  useIsPhone,
  useShortcuts,
} from '#platform/ui/index.tsx'
import { useAsk, useSend } from '#platform/web/index.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { billEndpoints } from '../bill/endpoints.ts'
import { bill } from '../bill/kind.ts'
import { purchaseCreditNote } from '../credit-note/kind.ts'
import { bodyOf, bringsItems, type Choice, choicesOf, choosing, sourceChosen } from './choice.ts'
import { getReceived, ignoreReceived, listInbox, postReceived, receivedSources, restoreReceived, type ReceivedView } from './endpoints.ts'
import { EventButtons, EventsSection } from './EventsSection.tsx'
import { SourceField, WarehouseField } from './GoodsFields.tsx'
import { goToLine, Lines, WrittenLines } from './InboxLines.tsx'
import { InboxPaper } from './InboxPaper.tsx'
import { Preview, WrittenTotals } from './InboxPreview.tsx'
import { Automatic } from './Automatic.tsx'
import { automaticBody, automaticOf } from './automatic.ts'
import { inboxPermissions } from './permissions.ts'
import { receivedKindNames } from './words.ts'
import { PostNote } from './PostNote.tsx'
import './inbox.css'

/** While the authority has not answered about an event. */
const LOOK_AGAIN_MS = 4000

/** The paper beside the data, where the panel says that it is. */
type Facing = (content: PanelFacing['content']) => PanelFacing

export function InboxPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const asked = useAsk(getReceived, { params: { id } }, ({ events }) => (events && isOnItsWay(events.said) ? LOOK_AGAIN_MS : null))
  const view = asked.data?.id === id ? asked.data : null
  const [shown, onShow] = useState<FacingTab>('own')
  const facing: Facing = (content) => ({ label: 'Papel', own: 'Datos', content, shown, onShow })
  if (!view)
    return (
      <SidePanel title="Documento recibido" facing={facing(null)} onClose={onClose}>
        <Coming asked={asked} />
      </SidePanel>
    )
  // Another version is proposed anew.
  return <Opened key={`${view.id} ${view.version}`} view={view} facing={facing} onClose={onClose} />
}

/** What is being decided of an invoice before it is posted. */
function usePosting(view: ReceivedView) {
  const { id, version, kind } = view
  const isOpen = kind === 'invoice' && view.tab === 'new'
  const documents = useAsk(receivedSources, isOpen && view.partyId !== null ? { params: { id } } : null).data?.documents ?? []
  const [sourceId, setSourceId] = useState<string | null>(null)
  const [warehouseId, setWarehouseId] = useState('')
  const [written, setWritten] = useState<ReadonlyMap<number, Choice | null>>(new Map())
  const [automatic, setAutomatic] = useState(automaticOf(view))
  const [active, setActive] = useState<number | null>(null)
  const source = sourceChosen(documents, sourceId)
  const choices = choicesOf(view, written, source)
  const posting = useSend(postReceived, {
    refreshes: [listInbox, getReceived, billEndpoints.list, receivedSources],
    onDone: ({ number }) => toast({ text: `${bill.titles.one} ${number ?? ''} registrada`, tone: 'ok' }),
  })
  const lines = bodyOf(choices, view)
  const said = lines && { lines, warehouseId: warehouseId === '' ? null : warehouseId }
  const mayNot = useReasonNot(bill.permissions.issue)
  return {
    ...{ isOpen, documents, source, choices, warehouseId, setWarehouseId, automatic, setAutomatic, active, setActive, said, mayNot },
    problems: posting.submitError?.errors ?? [],
    isPosting: posting.isSending,
    chooseSource: (chosen: string) => {
      setSourceId(chosen)
      setWritten(new Map())
    },
    choose: (index: number, choice: Choice | null) => setWritten((before) => choosing(choices, before, index, choice)),
    chooseAll: (choice: Choice) => setWritten(new Map(view.lines.map((_, index) => [index, choice]))),
    /** A line that says nothing is gone to, and nothing is posted. */
    post: () => {
      if (said) void posting.run({ params: { id }, body: { version, ...said, ...automaticBody(automatic, view) } })
      else goToLine(choices.indexOf(null))
    },
  }
}
type Posting = ReturnType<typeof usePosting>

interface OpenedProps {
  readonly view: ReceivedView
  readonly facing: Facing
  readonly onClose: () => void
}

function Opened({ view, facing, onClose }: OpenedProps) {
  const { id, version } = view
  const phone = useIsPhone()
  const posting = usePosting(view)
  const { isOpen, active, setActive } = posting
  const [isIgnoring, setIgnoring] = useState(false)
  const refreshes = [listInbox, getReceived]
  const ignoring = useSend(ignoreReceived, { refreshes, onDone: () => setIgnoring(false) })
  const restoring = useSend(restoreReceived, { refreshes })
  const mayNotWrite = useReasonNot(inboxPermissions.write)
  const mayIgnore = (view.tab === 'new' || view.tab === 'problem') && mayNotWrite === null
  useShortcuts(mayIgnore ? [{ keys: 'i', label: 'Ignorar el documento', run: () => setIgnoring(true) }] : [])
  const pick = (description: string) => {
    const index = view.lines.findIndex((line) => line.description === description)
    if (index < 0) return
    setActive(index)
    goToLine(index)
  }
  return (
    <>
      <SidePanel
        title={view.supplierName}
        under={<Identity view={view} />}
        facing={facing(
          <InboxPaper
            view={view}
            marked={active === null ? null : (view.lines[active]?.description ?? null)}
            onPick={isOpen ? pick : undefined}
          />,
        )}
        onClose={onClose}
        actions={
          (phone || view.tab === 'ignored') && (
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
          )
        }
        footer={
          <>
            {!phone && mayIgnore && (
              <Button look="quiet" shortcut="I" onClick={() => setIgnoring(true)}>
                Ignorar
              </Button>
            )}
            <span className="grow" />
            {view.events && <EventButtons view={view} events={view.events} />}
            <Become view={view} posting={posting} />
          </>
        }
      >
        <div className="inbox-data">
          <Standing view={view} />
          {view.events && <EventsSection view={view} events={view.events} />}
          <Described view={view} />
          {isOpen ? <Posted view={view} posting={posting} /> : <WrittenLines view={view} />}
          {isOpen && posting.said ? <Preview view={view} said={posting.said} /> : <WrittenTotals view={view} />}
          {isOpen && posting.said && view.currency === DEFAULT_CURRENCY && (
            <Automatic value={posting.automatic} onChange={posting.setAutomatic} />
          )}
        </div>
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

interface PostingProps {
  readonly view: ReceivedView
  readonly posting: Posting
}

/** The button that posts it, or what it became. */
function Become({ view, posting }: PostingProps) {
  const { kind, tab } = view
  const { isOpen, mayNot, isPosting, said, post } = posting
  useShortcuts(isOpen && mayNot === null ? [{ keys: 'c', label: 'Contabilizar', run: post }] : [])
  if (isOpen)
    return (
      <Button
        look="filled"
        shortcut="C"
        icon={IssuedIcon}
        busy={isPosting}
        busyText="Contabilizando…"
        disabledReason={mayNot ?? (said ? null : 'Elige la cuenta o el ítem de cada línea')}
        onClick={post}
      >
        Contabilizar
      </Button>
    )
  if (kind === 'creditNote' && tab === 'new') return <PostNote view={view} />
  return (
    view.bill && (
      <KitLink href={`${(kind === 'invoice' ? bill : purchaseCreditNote).path}/${view.bill.id}/view`}>
        Ver {kind === 'invoice' ? 'la factura' : 'la nota'} {view.bill.number}
      </KitLink>
    )
  )
}

/** Where each line goes. */
const Posted = ({ view, posting }: PostingProps) => (
  <>
    {posting.documents.length > 0 && (
      <SourceField documents={posting.documents} value={posting.source?.id ?? ''} onChange={posting.chooseSource} />
    )}
    <Lines
      view={view}
      choices={posting.choices}
      problems={posting.problems}
      active={posting.active}
      onActive={posting.setActive}
      onChange={posting.choose}
      onChangeAll={posting.chooseAll}
    />
    {bringsItems(posting.choices) && <WarehouseField value={posting.warehouseId} onChange={posting.setWarehouseId} />}
  </>
)

function Standing({ view }: { readonly view: ReceivedView }) {
  const { problem, reason, tab, kind, bill: made } = view
  return (
    <>
      {problem !== '' && <Notice tone="warn">{problem}</Notice>}
      {tab === 'ignored' && <Notice tone="quiet">{`Ignorado: ${reason}`}</Notice>}
      {made?.state === 'annulled' && <Notice tone="quiet">{`Se contabilizó en ${made.number}, que fue anulada.`}</Notice>}
      {kind === 'debitNote' && tab !== 'ignored' && (
        <Notice tone="quiet">Una nota débito del proveedor se registra a mano, como una factura de compra con su número.</Notice>
      )}
    </>
  )
}

/** "Crédito 30 días" */
const termOf = ({ isCredit, kind, date, dueDate }: ReceivedView): string => {
  if (!isCredit) return kind === 'invoice' ? 'Contado, sin eventos' : 'Contado'
  const days = daysBetween(parseDay(date), parseDay(dueDate))
  return days > 0 ? `Crédito ${counted(days, 'día', 'días')}` : 'Crédito'
}

const Identity = ({ view }: { readonly view: ReceivedView }) => (
  <>
    <span>{view.supplier}</span>
    <span>
      <span className="muted">{receivedKindNames[view.kind]}</span> <b>{view.number}</b>
    </span>
    <span>{termOf(view)}</span>
    {view.partyId === null && <span className="muted">El proveedor se crea al contabilizar</span>}
  </>
)

/** Of the lines, when one is proposed for all of them. */
function centerOf({ lines }: ReceivedView): string | null {
  const names = new Set(lines.map(({ costCenter }) => costCenter?.name ?? null))
  const [only = null] = names
  return names.size === 1 ? only : null
}

function Described({ view }: { readonly view: ReceivedView }) {
  const center = centerOf(view)
  return (
    <Facts
      items={[
        { label: 'Fecha', value: <DayText value={view.date} /> },
        { label: 'Vence', value: <DayText value={view.dueDate} /> },
        ...(center === null ? [] : [{ label: 'Centro de costo', value: center }]),
        ...(view.order === '' ? [] : [{ label: 'Orden de compra', value: view.order }]),
        ...(view.aboutNumber === '' ? [] : [{ label: 'Factura', value: view.aboutNumber }]),
      ]}
    />
  )
}

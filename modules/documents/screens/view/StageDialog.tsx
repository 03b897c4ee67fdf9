/** Moving a document to its next stage: what it is, and what follows from it; the rest is asked where it matters. */
import { useState } from 'react'
import { parseAmount, parseQuantity, zeroQuantity } from '#base/decimal.ts'
import { getPending, receiptPermissions } from '#modules/treasury/index.ts'
import type { Endpoint, Schema } from '#platform/http/endpoint.ts'
import { Checkbox, ConfirmDialog, format, TextField, toast } from '#platform/ui/index.tsx'
import { useAsk, useMay, useSend } from '#platform/web/index.tsx'
import { issuedWord, type DocumentKind } from '../../kind/kind.ts'
import { goesOn, type StageMoveName } from '../../kind/stage/stage.ts'
import type { StageEndpoints } from '../../kind/stage/endpoints.ts'
import type { DocumentView } from '../../wire.ts'
import { heading, type DocumentSurface } from '../editor/surface.ts'

interface StageProps {
  surface: DocumentSurface
  document: DocumentView
  onClose: () => void
}

const reads = ({ endpoints: { view, list, totals, history } }: DocumentSurface): Endpoint<string, Schema | undefined, undefined>[] => [
  view,
  list,
  totals,
  history,
]

const named = ({ kind }: DocumentSurface, { number, totals }: DocumentView): string =>
  `${kind.titles.gender === 'f' ? 'la' : 'el'} ${kind.titles.short} ${number ?? ''} por ${format.formatMoney(parseAmount(totals.total))}`

const pendingLines = ({ lines }: DocumentView) => lines.filter(({ pending }) => pending !== null && parseQuantity(pending) > zeroQuantity)

const comment = { label: 'Comentario', required: false, help: 'Queda en el historial.' } as const

export function StageDialog({ name, ...props }: StageProps & { name: StageMoveName }) {
  const { stages } = props.surface
  if (name === 'approve' && stages?.approve) return <ApproveDialog {...props} endpoint={stages.approve} />
  if (name === 'sendBack' && stages?.sendBack) return <SendBackDialog {...props} endpoint={stages.sendBack} />
  if (name === 'process' && stages?.process) return <ProcessDialog {...props} endpoint={stages.process} />
  if (name === 'send' && stages?.send) return <SendDialog {...props} endpoint={stages.send} />
  if (name === 'complete' && stages?.complete) return <EndDialog {...props} endpoint={stages.complete} words={endings.complete} />
  if (name === 'close' && stages?.close) return <EndDialog {...props} endpoint={stages.close} words={endings.close} />
  return stages?.deliver ? <DeliverDialog {...props} endpoint={stages.deliver} /> : null
}

/** What sending it changes, and how it is told. */
const moving = ({ surface, document, onClose }: StageProps, done: string) => ({
  refreshes: reads(surface),
  inForm: true as const,
  onDone: () => {
    toast({ text: `${heading(surface.kind)} ${document.number ?? ''} ${done}` })
    onClose()
  },
})

/** With why it waits, and what the customer owes. */
function ApproveDialog({ endpoint, ...props }: StageProps & { endpoint: StageEndpoints['approve'] }) {
  const { surface, document, onClose } = props
  const sending = useSend(endpoint, moving(props, approvedWord(surface.kind)))
  const maySeeBalance = useMay(receiptPermissions.read)
  const isSale = surface.kind.party === 'customer'
  const owed = useAsk(getPending, maySeeBalance && isSale && document.party ? { params: { partyId: document.party.id } } : null).data
  return (
    <ConfirmDialog
      title={`Aprobar ${named(surface, document)}`}
      confirm={`Aprobar ${surface.kind.titles.short}`}
      busyText="Aprobando…"
      danger={false}
      details={
        <>
          <ul className="doc-problems" aria-label="Por qué espera aprobación">
            {document.approvalReasons.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
          {owed && document.party && (
            <p className="small t2">{`${document.party.name} debe ${format.formatMoney(parseAmount(owed.total))}.`}</p>
          )}
        </>
      }
      reason={comment}
      busy={sending.isSending}
      error={sending.failure?.message}
      onConfirm={(words) => void sending.run({ params: { id: document.id }, body: { comment: words, version: document.version } })}
      onClose={onClose}
    >
      {afterApproval(surface.kind)}
    </ConfirmDialog>
  )
}

/** What ends its waiting by standing is told so. */
const approvedWord = (kind: DocumentKind): string =>
  `${kind.titles.gender === 'f' ? 'aprobada' : 'aprobado'}${goesOn(kind) ? '' : ` y ${issuedWord(kind.titles)}`}`

function afterApproval(kind: DocumentKind): string {
  if (!goesOn(kind))
    return `Queda ${issuedWord(kind.titles)} con las reglas de hoy: toma su número, con su comprobante, su inventario y ${kind.opens?.balance ?? 'su saldo'}.`
  if (kind.party === 'customer') return 'Después se puede procesar, despachar y facturar.'
  return 'Toma su número. Después se envía, se recibe y se factura.'
}

/** It goes back to its author, who reads why. */
function SendBackDialog({ endpoint, ...props }: StageProps & { endpoint: StageEndpoints['sendBack'] }) {
  const { surface, document, onClose } = props
  const sending = useSend(endpoint, moving(props, surface.kind.titles.gender === 'f' ? 'devuelta' : 'devuelto'))
  return (
    <ConfirmDialog
      title={`Devolver ${named(surface, document)}`}
      confirm={`Devolver ${surface.kind.titles.short}`}
      busyText="Devolviendo…"
      danger={false}
      reason={{ label: 'Motivo', required: true, help: 'Lo lee quien lo escribió y queda en el historial.' }}
      busy={sending.isSending}
      error={sending.failure?.message}
      onConfirm={(reason) => void sending.run({ params: { id: document.id }, body: { reason } })}
      onClose={onClose}
    >
      Vuelve a ser un borrador de quien lo escribió, que lo corrige y lo envía de nuevo.
    </ConfirmDialog>
  )
}

function ProcessDialog({ endpoint, ...props }: StageProps & { endpoint: StageEndpoints['process'] }) {
  const { surface, document, onClose } = props
  const sending = useSend(endpoint, moving(props, 'en proceso'))
  return (
    <ConfirmDialog
      title={`Procesar ${named(surface, document)}`}
      confirm={`Procesar ${surface.kind.titles.short}`}
      busyText="Procesando…"
      danger={false}
      reason={comment}
      busy={sending.isSending}
      error={sending.failure?.message}
      onConfirm={(words) => void sending.run({ params: { id: document.id }, body: { comment: words } })}
      onClose={onClose}
    >
      Queda en proceso: se está alistando. No cambia existencias ni contabilidad.
    </ConfirmDialog>
  )
}

function SendDialog({ endpoint, ...props }: StageProps & { endpoint: StageEndpoints['send'] }) {
  const { surface, document, onClose } = props
  const done = surface.kind.titles.gender === 'f' ? 'enviada' : 'enviado'
  const sending = useSend(endpoint, moving(props, done))
  return (
    <ConfirmDialog
      title={`Marcar ${done} ${named(surface, document)}`}
      confirm={`Marcar ${done}`}
      busyText="Guardando…"
      danger={false}
      reason={comment}
      busy={sending.isSending}
      error={sending.failure?.message}
      onConfirm={(words) => void sending.run({ params: { id: document.id }, body: { comment: words } })}
      onClose={onClose}
    >
      Anota que el proveedor ya la tiene. Enviarla por correo la marca sola.
    </ConfirmDialog>
  )
}

interface EndWords {
  readonly verb: string
  readonly doing: string
  /** Beginning of its participle. */
  readonly participle: string
  readonly release: string
  readonly lacks: string
  readonly follows: string
}

const endings = {
  complete: {
    verb: 'Completar',
    doing: 'Completando…',
    participle: 'completad',
    release: 'Liberar lo pendiente: no se despachará ni se facturará',
    lacks: 'Marca que liberas lo pendiente, o vuelve y despáchalo o factúralo.',
    follows: 'Se cierra y no se vuelve a abrir. Lo que ya se despachó o facturó no cambia.',
  },
  close: {
    verb: 'Cerrar',
    doing: 'Cerrando…',
    participle: 'cerrad',
    release: 'Liberar lo pendiente: no se recibirá ni se facturará',
    lacks: 'Marca que liberas lo pendiente, o vuelve y recíbelo o factúralo.',
    follows: 'Se cierra y no se vuelve a abrir. Lo que ya se recibió o facturó no cambia.',
  },
} as const satisfies Readonly<Record<string, EndWords>>

/** What is pending is released, and somebody says so. */
function EndDialog({
  endpoint,
  words,
  ...props
}: StageProps & { endpoint: StageEndpoints['complete'] | StageEndpoints['close']; words: EndWords }) {
  const { surface, document, onClose } = props
  const pending = pendingLines(document)
  const [releases, setReleases] = useState(false)
  const [isTried, setTried] = useState(false)
  const sending = useSend(endpoint, moving(props, `${words.participle}${surface.kind.titles.gender === 'f' ? 'a' : 'o'}`))
  const lacks = pending.length > 0 && !releases
  return (
    <ConfirmDialog
      title={`${words.verb} ${named(surface, document)}`}
      confirm={`${words.verb} ${surface.kind.titles.short}`}
      busyText={words.doing}
      danger={pending.length > 0}
      details={
        pending.length > 0 && (
          <>
            <ul className="doc-problems" aria-label="Cantidades pendientes">
              {pending.map((line) => (
                <li key={line.position}>{`${line.description}: ${format.formatQuantity(parseQuantity(line.pending ?? '0'))} pendiente`}</li>
              ))}
            </ul>
            <Checkbox label={words.release} value={releases} onChange={setReleases} />
          </>
        )
      }
      reason={comment}
      busy={sending.isSending}
      error={isTried && lacks ? words.lacks : sending.failure?.message}
      onConfirm={(said) => {
        setTried(true)
        if (!lacks) void sending.run({ params: { id: document.id }, body: { comment: said, releasesPending: releases } })
      }}
      onClose={onClose}
    >
      {words.follows}
    </ConfirmDialog>
  )
}

/** Who received it. */
function DeliverDialog({ endpoint, ...props }: StageProps & { endpoint: StageEndpoints['deliver'] }) {
  const { surface, document, onClose } = props
  const [receivedBy, setReceivedBy] = useState('')
  const [receivedIdentification, setIdentification] = useState('')
  const sending = useSend(endpoint, moving(props, surface.kind.titles.gender === 'f' ? 'entregada' : 'entregado'))
  return (
    <ConfirmDialog
      title={`Entregar ${named(surface, document)}`}
      confirm="Marcar entrega"
      busyText="Guardando…"
      danger={false}
      details={
        <>
          <TextField label="Recibió" value={receivedBy} maxLength={120} onChange={setReceivedBy} />
          <TextField label="Identificación" value={receivedIdentification} maxLength={20} onChange={setIdentification} />
        </>
      }
      reason={comment}
      busy={sending.isSending}
      error={sending.failure?.message}
      onConfirm={(words) => void sending.run({ params: { id: document.id }, body: { comment: words, receivedBy, receivedIdentification } })}
      onClose={onClose}
    >
      Queda anotado quién recibió. No cambia existencias ni contabilidad.
    </ConfirmDialog>
  )
}

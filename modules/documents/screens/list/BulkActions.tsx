import { Suspense, useState } from 'react'
import { parseAmount, sumAmounts } from '#base/decimal.ts'
import { SettleManyDialog } from '#modules/treasury/index.tsx'
import type { Endpoint, FileResponse, Schema } from '#platform/http/endpoint.ts'
import type { SeveralResult } from '#platform/http/several.ts'
import { documentsAtOnce } from '#platform/rules/index.ts'
import {
  type BulkAction as BarAction,
  BanIcon,
  BulkBar,
  Button,
  Checkbox,
  ConfirmDialog,
  Dialog,
  DownloadIcon,
  format,
  type IconType,
  IssuedIcon,
  MailIcon,
  type Marks,
  PrintIcon,
  TextArea,
  toast,
} from '#platform/ui/index.tsx'
import { download, failureOf, useGo, useMay, useMayOf, useSend, useToday } from '#platform/web/index.tsx'
import { annullingOf, issuingOf } from '../../kind/kind.ts'
import { bulkActions, bulkDefinitions, doneWords, wordsOf, type BulkAction, type EndedAction } from '../../bulk/actions.ts'
import { useLeavings } from '../leaving.tsx'
import type { DocumentRow } from '../../wire.ts'
import { useAnnulReason } from '../view/annul-reason.tsx'
import { goesOn, stageCan } from '../../kind/stage/stage.ts'
import { conversionQuery } from '../../source/conversion.ts'
import { createPlace, KIND_QUERY, sourceReads, type DocumentSurface } from '../editor/surface.ts'
import { PaperField, usePaper } from '../usePaper.tsx'
import { countWords } from '../words.ts'
import { ApproveDialog, useApproving, waitingOf } from './approving.tsx'
import { CenterDialog, centeredOf, useCentering } from './centers.tsx'
import { EndedDialog } from './EndedDialog.tsx'
import { useSettling } from './settling.tsx'

interface BulkProps {
  surface: DocumentSurface
  marks: Marks<DocumentRow>
  /** Marks more than the page; null when all that match are in sight. */
  selectAll: { label: string; onSelect: () => void } | null
}

const icons: Readonly<Record<BulkAction, IconType>> = {
  issue: IssuedIcon,
  mail: MailIcon,
  print: PrintIcon,
  zip: DownloadIcon,
  annul: BanIcon,
}

/** The bar of the marked documents, what each of its actions asks first, and how it ended. */
export function BulkActions({ surface, marks, selectAll }: BulkProps) {
  const { kind, mail } = surface
  const [open, setOpen] = useState<{ readonly action: BulkAction; readonly rows: readonly DocumentRow[] } | null>(null)
  const [ended, setEnded] = useState<{ readonly action: EndedAction; readonly result: SeveralResult } | null>(null)
  const may = {
    write: useMay(kind.permissions.write),
    issue: useMay(kind.permissions.issue),
    annul: useMay(kind.permissions.annul),
    print: useMay(kind.permissions.print),
  }
  const actions = bulkActions
    .filter((action) => action !== 'mail' || mail !== null)
    .map((action): BarAction => {
      const { permission, takes, lack } = bulkDefinitions[action]
      const { verb } = wordsOf(action, kind.titles)
      const rows = marks.rows.filter((row) => takes(kind, row))
      const none = rows.length === 0 ? `${kind.titles.gender === 'f' ? 'Ninguna' : 'Ninguno'} ${lack}` : null
      const forbidden = may[permission] ? null : `Te falta el permiso «${kind.permissions[permission].title}»`
      return {
        label: verb,
        icon: icons[action],
        danger: action === 'annul',
        disabledReason: forbidden ?? none ?? documentsAtOnce(rows.length),
        onSelect: () => setOpen({ action, rows }),
      }
    })
  const become = useBecoming(surface, marks.rows)
  const leave = useLeaving(surface, marks.rows)
  const [settling, setSettling] = useState<readonly string[] | null>(null)
  const settle = useSettling(kind, marks.rows, setSettling)
  const [isApproving, setApproving] = useState(false)
  const approve = useApproving(surface, marks, () => setApproving(true))
  const [isCentering, setCentering] = useState(false)
  const center = useCentering(surface, marks, () => setCentering(true))
  const close = () => {
    setOpen(null)
    setApproving(false)
    setCentering(false)
  }
  const end = (action: EndedAction) => (result: SeveralResult) => {
    close()
    marks.unmark(result.done.map(({ id }) => id))
    if (result.problems.length > 0) setEnded({ action, result })
    else toast({ text: doneToast(action, result.done.length, surface) })
  }
  const common = open && { surface, rows: open.rows, left: marks.rows.length - open.rows.length, onClose: close }
  return (
    <>
      <BulkBar
        count={marks.rows.length}
        selectAll={selectAll}
        actions={[...approve, ...settle, ...leave, ...become, ...actions, ...center]}
        onClear={marks.clear}
      />
      {common && open.action === 'issue' && <IssueDialog {...common} onEnd={end('issue')} />}
      {common && open.action === 'annul' && <AnnulDialog {...common} onEnd={end('annul')} />}
      {common && open.action === 'mail' && mail && <MailDialog {...common} mail={mail} onEnd={end('mail')} />}
      {common && (open.action === 'print' || open.action === 'zip') && <FileDialog {...common} action={open.action} />}
      {isApproving && surface.stages?.approveMany && (
        <ApproveDialog
          surface={surface}
          calls={surface.stages.approveMany}
          rows={waitingOf(marks.rows)}
          onClose={() => setApproving(false)}
          onEnd={end('approve')}
        />
      )}
      {isCentering && surface.centers && (
        <CenterDialog
          surface={surface}
          calls={surface.centers}
          rows={centeredOf(marks.rows)}
          onClose={() => setCentering(false)}
          onEnd={end('center')}
        />
      )}
      {settling && kind.opens && (
        <Suspense>
          <SettleManyDialog
            ledger={kind.opens.ledger}
            sources={settling}
            onClose={() => setSettling(null)}
            onDone={() => marks.unmark(settling)}
          />
        </Suspense>
      )}
      {ended && <EndedDialog {...ended} surface={surface} onClose={() => setEnded(null)} />}
    </>
  )
}

/** Of several third parties too: each goes on its own. */
function useLeaving({ kind }: DocumentSurface, rows: readonly DocumentRow[]): BarAction[] {
  const go = useGo()
  const mayOf = useMayOf()
  const ready = rows.filter(({ stage }) => stage !== null && stageCan(stage, 'convert'))
  const lack = ready.length === 0 ? `${kind.titles.gender === 'f' ? 'Ninguna' : 'Ninguno'} está en un estado que lo permita` : null
  return useLeavings(kind).map(
    ({ label, permission, address }): BarAction => ({
      ...{ label, icon: IssuedIcon },
      disabledReason: (mayOf(permission) ? null : `Te falta el permiso «${permission.title}»`) ?? lack ?? documentsAtOnce(ready.length),
      onSelect: () => go(address(ready.map(({ id }) => id))),
    }),
  )
}

/** Several made into one: of what goes on after it is issued, for one third party. */
function useBecoming({ kind, becomes }: DocumentSurface, rows: readonly DocumentRow[]): BarAction[] {
  const go = useGo()
  const mayOf = useMayOf()
  if (!goesOn(kind)) return []
  const ready = rows.filter(({ stage }) => stage !== null && stageCan(stage, 'convert'))
  const [first, ...others] = ready
  const parties = new Set(ready.map(({ party }) => party?.id))
  return becomes.map((target): BarAction => {
    const forbidden = mayOf(target.permissions.write) ? null : `Te falta el permiso «${target.permissions.write.title}»`
    const lack = !first
      ? `${kind.titles.gender === 'f' ? 'Ninguna' : 'Ninguno'} se puede convertir en su estado`
      : parties.size > 1
        ? `Marca ${kind.titles.many.toLowerCase()} de un mismo cliente`
        : null
    return {
      label: `Convertir a ${target.titles.short}`,
      icon: IssuedIcon,
      disabledReason: forbidden ?? lack,
      onSelect: () => {
        if (!first) return
        const conversion = { path: kind.path, id: first.id, others: others.map(({ id }) => id), lines: null, prices: null }
        go(`${createPlace(target)}?${conversionQuery(conversion)}&${KIND_QUERY}=${target.code}`)
      },
    }
  })
}

const doneToast = (action: EndedAction, count: number, { kind: { titles } }: DocumentSurface): string =>
  `${countWords(count, titles)} ${doneWords(action, count, titles).split(' ')[1] ?? ''}`

interface DialogProps {
  surface: DocumentSurface
  /** Those of the marked ones that take part. */
  rows: readonly DocumentRow[]
  /** How many of the marked ones do not. */
  left: number
  onClose: () => void
}

interface SendingProps extends DialogProps {
  onEnd: (result: SeveralResult) => void
}

const readsOf = (surface: DocumentSurface) => {
  const { list, totals, view, history } = surface.endpoints
  return [list, totals, view, history, ...sourceReads(surface)]
}

const worthOf = (rows: readonly DocumentRow[]): string => format.formatMoney(sumAmounts(rows.map(({ total }) => parseAmount(total))))

/** What becomes of the marked ones that do not take part. */
function leftWords(left: number, { kind: { titles } }: DocumentSurface): string {
  if (left === 0) return ''
  const one = titles.gender === 'f' ? 'otra marcada' : 'otro marcado'
  return left === 1
    ? ` ${titles.gender === 'f' ? 'La' : 'El'} ${one} no cambia: su estado no lo permite.`
    : ` ${titles.gender === 'f' ? 'Las' : 'Los'} otr${titles.gender === 'f' ? 'as' : 'os'} ${left} marcad${titles.gender === 'f' ? 'as' : 'os'} no cambian: su estado no lo permite.`
}

function IssueDialog({ surface, rows, left, onClose, onEnd }: SendingProps) {
  const { kind, endpoints } = surface
  const today = useToday()
  const { verb, doing, participle } = issuingOf(kind)
  const [ofToday, setOfToday] = useState(true)
  const old = kind.isElectronic ? rows.filter(({ date }) => date !== today).length : 0
  const sending = useSend(endpoints.bulk.issue, { refreshes: readsOf(surface), inForm: true, onDone: onEnd })
  return (
    <ConfirmDialog
      title={`${verb} ${countWords(rows.length, kind.titles)} por ${worthOf(rows)}`}
      confirm={`${verb} ${countWords(rows.length, kind.titles)}`}
      busyText={doing}
      danger={false}
      details={
        old > 0 && (
          <Checkbox
            label={`${verb} con fecha de hoy: ${old === 1 ? '1 tiene' : `${old} tienen`} otra fecha. El vencimiento se calcula de nuevo.`}
            value={ofToday}
            onChange={setOfToday}
          />
        )
      }
      busy={sending.isSending}
      error={sending.failure?.message}
      onConfirm={() => void sending.run({ body: { ids: rows.map(({ id }) => id), today: old > 0 && ofToday } })}
      onClose={onClose}
    >
      {`Cada borrador recibe su número y queda ${participle}o como está guardado. Los que tengan algún problema siguen en borrador.${leftWords(left, surface)}`}
    </ConfirmDialog>
  )
}

function AnnulDialog({ surface, rows, left, onClose, onEnd }: SendingProps) {
  const { kind, endpoints } = surface
  const sending = useSend(endpoints.bulk.annul, { refreshes: readsOf(surface), inForm: true, onDone: onEnd })
  const { verb, doing } = annullingOf(kind.titles)
  const why = useAnnulReason(kind, 'Queda en el historial de cada documento.')
  return (
    <ConfirmDialog
      title={`${verb} ${countWords(rows.length, kind.titles)} por ${worthOf(rows)}`}
      confirm={`${verb} ${countWords(rows.length, kind.titles)}`}
      busyText={doing}
      details={why.details}
      reason={why.field}
      busy={sending.isSending}
      error={sending.failure?.message}
      onConfirm={(words) => {
        const said = why.said(words)
        if (said) void sending.run({ body: { ids: rows.map(({ id }) => id), ...said } })
      }}
      onClose={onClose}
    >
      {`Se reversa lo que cada documento hizo. Los números no se reutilizan y los documentos siguen visibles.${leftWords(left, surface)}`}
    </ConfirmDialog>
  )
}

function MailDialog({ surface, rows, left, onClose, onEnd, mail }: SendingProps & { mail: NonNullable<DocumentSurface['mail']> }) {
  const { kind } = surface
  const [message, setMessage] = useState('')
  const sending = useSend(mail.sendMany, { refreshes: [...readsOf(surface), mail.list], inForm: true, onDone: onEnd })
  return (
    <Dialog
      title={`Enviar ${countWords(rows.length, kind.titles)} por correo`}
      onClose={onClose}
      onSubmit={() => void sending.run({ body: { ids: rows.map(({ id }) => id), message } })}
      locked={sending.isSending}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button type="submit" look="filled" busy={sending.isSending} busyText="Enviando…">
            Enviar {countWords(rows.length, kind.titles)}
          </Button>
        </>
      }
    >
      <p>{`Cada documento va al correo de su cliente, con su PDF y el enlace para consultarlo.${leftWords(left, surface)}`}</p>
      <TextArea
        label="Mensaje"
        value={message}
        onChange={setMessage}
        rows={4}
        maxLength={2000}
        help="El mismo para todos. Vacío: la carta que tu empresa tenga para ellos."
      />
      {sending.submitError && (
        <p className="err" role="alert">
          {sending.submitError.message}
        </p>
      )}
    </Dialog>
  )
}

type FileEndpoint = Endpoint<string, Schema | undefined, undefined, FileResponse>

/** One PDF with all of them, or a ZIP with one of each. */
function FileDialog({ surface, rows, left, onClose, action }: DialogProps & { action: 'print' | 'zip' }) {
  const { kind, endpoints } = surface
  const [paper, setPaper] = usePaper()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const endpoint = endpoints.bulk[action] satisfies FileEndpoint
  const save = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await download(endpoint, { query: { ids: rows.map(({ id }) => id).join(), papel: paper } })
      onClose()
    } catch (error) {
      setProblem(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={
        action === 'print'
          ? `Imprimir ${countWords(rows.length, kind.titles)} en un PDF`
          : `Descargar ${countWords(rows.length, kind.titles)} en ZIP`
      }
      onClose={onClose}
      onSubmit={() => void save()}
      locked={isBusy}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button type="submit" look="filled" busy={isBusy} busyText="Preparando…">
            {action === 'print' ? 'Descargar PDF' : 'Descargar ZIP'}
          </Button>
        </>
      }
    >
      <p>
        {action === 'print'
          ? `Un solo archivo; cada documento empieza en su página.${leftWords(left, surface)}`
          : `Un archivo PDF por documento.${leftWords(left, surface)}`}
      </p>
      <PaperField paper={paper} onChange={setPaper} />
      {problem && (
        <p className="err" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  )
}

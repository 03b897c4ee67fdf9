/** A shift beside its list: what it began with, what moved, how it was counted and closed, and who did what. */
import { type ReactNode, useState } from 'react'
import { showInstant } from '#base/date.ts'
import { SourceEntries } from '#modules/accounting/index.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { useHistory } from '#platform/history/HistoryList.tsx'
import {
  Button,
  ButtonLink,
  Coming,
  ConfirmDialog,
  Facts,
  Money,
  Notice,
  QuietTable,
  Section,
  SidePanel,
  StateChip,
  Tabs,
  TextLink,
  toast,
} from '#platform/ui/index.tsx'
import { queryClient, useAsk, useMay, useSend } from '#platform/web/index.tsx'
import { shiftPermissions } from '../../permissions.ts'
import { shiftAddress } from '../../screens.ts'
import { getShift, reopenShift, shiftHistory } from '../endpoints.ts'
import { shiftStateNames } from '../state.ts'
import { ClosingPart, CountTable, standingCount } from './ClosingPart.tsx'
import { CountPanel } from './CountPanel.tsx'
import type { Shift } from './shift.tsx'
import './till.css'

interface Props {
  readonly id: string
  /** It is being counted: another panel, in its place. */
  readonly isCounting: boolean
  readonly onCounting: (isCounting: boolean) => void
  /** Where the next shift begins with what this one left. */
  readonly handOver: string
  readonly onClose: () => void
}

export const ShiftStateChip = ({ state }: Pick<Shift, 'state'>) => (
  <StateChip state={state === 'open' ? 'open' : 'closed'} text={shiftStateNames[state]} />
)

export function ShiftPanel(props: Props) {
  const { id, isCounting, onCounting, onClose } = props
  const asked = useAsk(getShift, { params: { id } })
  const mayWrite = useMay(shiftPermissions.write)
  const shift = asked.data?.id === id ? asked.data : null
  if (!shift)
    return (
      <SidePanel title="Turno de caja" onClose={onClose}>
        <Coming asked={asked} />
      </SidePanel>
    )
  return isCounting && mayWrite && shift.state === 'open' ? (
    <CountPanel key={id} shift={shift} onSaved={() => onCounting(false)} onClose={() => onCounting(false)} />
  ) : (
    <Opened {...props} shift={shift} />
  )
}

const inTab = (content: ReactNode) => <div className="till-part">{content}</div>

function Opened({ shift, handOver, onCounting, onClose }: Props & { readonly shift: Shift }) {
  const [shown, setShown] = useState('turno')
  const mayWrite = useMay(shiftPermissions.write)
  const tabs = [
    { id: 'turno', label: 'Turno', content: inTab(<Standing shift={shift} onCountAgain={() => onCounting(true)} />) },
    { id: 'movimientos', label: 'Movimientos', count: shift.movements.length, content: inTab(<Movements shift={shift} />) },
    { id: 'conteos', label: 'Conteos', count: shift.counts.length, content: inTab(<Counts shift={shift} />) },
    { id: 'historial', label: 'Historial', content: inTab(<History id={shift.id} />) },
  ]
  const isOpen = shift.state === 'open'
  const asksCount = isOpen && mayWrite && standingCount(shift) === null
  return (
    <SidePanel
      over={shift.number === null ? 'Turno de caja' : `Cierre ${shift.number}`}
      title={shift.register}
      under={<ShiftStateChip state={shift.state} />}
      onClose={onClose}
      footer={
        (!isOpen || asksCount) && (
          <>
            {!isOpen && <Reopen shift={shift} />}
            {asksCount && (
              <Button look="filled" onClick={() => onCounting(true)}>
                Contar la caja
              </Button>
            )}
            {!isOpen && mayWrite && (
              <ButtonLink href={handOver} look="filled">
                Entregar la caja
              </ButtonLink>
            )}
          </>
        )
      }
    >
      <Tabs label="Partes del turno" tabs={tabs} current={shown} onChange={setShown} />
    </SidePanel>
  )
}

const instant = (text: string | null): string => (text === null ? '' : showInstant(new Date(text)))

function Standing({ shift, onCountAgain }: { readonly shift: Shift; readonly onCountAgain: () => void }) {
  const mayWrite = useMay(shiftPermissions.write)
  const count = standingCount(shift)
  const closing = shift.counts.find((each) => shift.state === 'closed' && each.closing === shift.closings)
  const facts = [
    { label: 'Cajero', value: shift.openedBy },
    { label: 'Abierta', value: instant(shift.openedAt) },
    { label: 'Cerrada', value: instant(shift.closedAt) },
    { label: 'Base', value: <Money value={shift.base} sign /> },
    { label: 'Equipo', value: shift.device ?? '' },
    { label: 'Motivo', value: shift.reason },
    { label: 'Responde', value: shift.responsible ?? '' },
  ].filter(({ value }) => value !== '')
  const wasCounted = shift.counts.length > 0 && shift.state === 'open' && count === null
  return (
    <div className="stack">
      <Facts items={facts} />
      {shift.follows && (
        <p className="small">
          Recibió lo que dejó el <TextLink href={shiftAddress(shift.follows.id)}>{`cierre ${shift.follows.number}`}</TextLink>
        </p>
      )}
      {shift.means && count === null && closing === undefined && <Expected means={shift.means} />}
      {wasCounted && <Notice tone="info">Algo cambió después del último conteo: vuelve a contar para cerrar.</Notice>}
      {count && mayWrite && <ClosingPart key={count.id} shift={shift} count={count} onCountAgain={onCountAgain} />}
      {count && !mayWrite && <CountTable count={count} tolerance={shift.tolerance} />}
      {closing && <CountTable count={closing} tolerance={shift.tolerance} />}
      {closing?.lines.some(({ difference }) => Number(difference) !== 0) && <SourceEntries sourceId={shift.id} />}
    </div>
  )
}

/** What there should be, for who may know it: a supervisor never sees a blind screen. */
const Expected = ({ means }: { readonly means: NonNullable<Shift['means']> }) => (
  <Section title="Lo que debe haber">
    <QuietTable tight>
      <tbody>
        {means.map(({ paymentTypeId, name, expected }) => (
          <tr key={paymentTypeId}>
            <td>{name}</td>
            <td className="num">
              <Money value={expected} />
            </td>
          </tr>
        ))}
      </tbody>
    </QuietTable>
  </Section>
)

function Movements({ shift: { movements } }: { readonly shift: Shift }) {
  if (movements.length === 0) return <p className="t2">Sin ingresos ni retiros.</p>
  return (
    <QuietTable tight>
      <tbody>
        {movements.map(({ id, number, kind, amount, concept, support, movedAt, movedBy }) => (
          <tr key={id}>
            <td>
              <b className="b">{number}</b> {concept}
              <div className="small muted">{[support, movedBy, instant(movedAt)].filter(Boolean).join(' · ')}</div>
            </td>
            <td className="num">
              <Money value={kind === 'in' ? amount : `-${amount}`} />
            </td>
          </tr>
        ))}
      </tbody>
    </QuietTable>
  )
}

function Counts({ shift: { counts, tolerance } }: { readonly shift: Shift }) {
  if (counts.length === 0) return <p className="t2">Todavía no se ha contado.</p>
  return (
    <div className="stack">
      {counts.toReversed().map((count) => (
        <Section key={count.id} title={`${instant(count.countedAt)}, ${count.countedBy}`}>
          {count.closing !== null && <p className="small muted">Con este conteo se cerró.</p>}
          <CountTable count={count} tolerance={tolerance} />
        </Section>
      ))}
    </div>
  )
}

function History({ id }: { readonly id: string }) {
  const { list, pager } = useHistory({ endpoint: shiftHistory, id, label: (field) => field, show: (_, value) => String(value) })
  return (
    <>
      {list}
      {pager && <div className="row">{pager}</div>}
    </>
  )
}

function Reopen({ shift }: { readonly shift: Shift }) {
  const [isAsking, setAsking] = useState(false)
  const notClose = useReasonNot(shiftPermissions.close)
  const sending = useSend(reopenShift, {
    refreshes: [],
    inForm: true,
    onDone: () => {
      void queryClient.invalidateQueries()
      setAsking(false)
      toast({ text: `${shift.register} abierta otra vez`, tone: 'ok' })
    },
  })
  return (
    <>
      <Button disabledReason={notClose} onClick={() => setAsking(true)}>
        Reabrir turno
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Reabrir el turno ${shift.number ?? ''} de ${shift.register}`}
          confirm="Reabrir turno"
          busyText="Reabriendo…"
          danger={false}
          reason={{ label: 'Motivo', required: true }}
          error={sending.failure?.message}
          busy={sending.isSending}
          onConfirm={(reason) => void sending.run({ params: { id: shift.id }, body: { version: shift.version, reason } })}
          onClose={() => setAsking(false)}
        >
          Se devuelve el comprobante de su diferencia, y se cierra de nuevo con otro conteo y el mismo número.
        </ConfirmDialog>
      )}
    </>
  )
}

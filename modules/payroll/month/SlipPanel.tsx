/** One payslip beside the list: each line with its «¿Por qué?», one open at a time, and the visto bueno. */
import { useState } from 'react'
import { Button, Coming, Money, SidePanel, useShortcuts } from '#platform/ui/index.tsx'
import { type AnswerOf, useAsk } from '#platform/web/index.tsx'
import { OneDocument } from '../sending/SendingParts.tsx'
import { ChangeFigure } from './ChangeFigure.tsx'
import { getSlip } from './endpoints.ts'
import type { Month } from './MonthForm.tsx'
import { hasDocuments } from './month.ts'
import { Difference } from './MonthTable.tsx'
import type { SlipRow } from './month-tabs.ts'
import { OneSlip } from './SlipActions.tsx'
import type { Reviewing } from './use-review.tsx'

interface Props {
  readonly month: Month
  readonly slip: SlipRow
  readonly review: Reviewing
  readonly onClose: () => void
}

export function SlipPanel({ month, slip, review, onClose }: Props) {
  const asked = useAsk(getSlip, { params: { id: month.id, employeeId: slip.employeeId } })
  return (
    <SidePanel
      over={slip.identification}
      title={slip.name}
      width="drill"
      onClose={onClose}
      footer={month.state === 'notAccounted' && <ReviewButton slip={slip} review={review} />}
    >
      <div className="stack">
        {hasDocuments(month.state) && (
          <>
            {month.state === 'accounted' && <OneSlip monthId={month.id} employeeId={slip.employeeId} />}
            <OneDocument monthId={month.id} month={month.month} employeeId={slip.employeeId} document={slip.document} />
          </>
        )}
        {slip.problem !== '' && <p className="err">{slip.problem}</p>}
        {asked.data ? <SlipLines month={month} slip={slip} told={asked.data} /> : <Coming asked={asked} />}
      </div>
    </SidePanel>
  )
}

function ReviewButton({ slip: { employeeId, reviewedBy, problem }, review }: Pick<Props, 'slip' | 'review'>) {
  const give = () => review.give([employeeId])
  useShortcuts([{ keys: 'v', label: 'Dar visto bueno', run: give }])
  const reason = review.reason ?? (problem === '' ? null : 'No se pudo calcular')
  if (reviewedBy !== '')
    return (
      <>
        <span className="small muted grow">{`Visto bueno de ${reviewedBy}`}</span>
        <Button look="quiet" disabledReason={review.reason} busy={review.isSending} onClick={() => review.takeBack(employeeId)}>
          Quitar
        </Button>
      </>
    )
  return (
    <Button look="filled" shortcut="V" disabledReason={reason} busy={review.isSending} onClick={give}>
      Dar visto bueno
    </Button>
  )
}

type Told = AnswerOf<typeof getSlip>
type ToldLine = Told['lines'][number]
const keyOf = ({ side, code }: ToldLine): string => `${side} ${code}`
const sideNames = { earned: 'Devengado', deducted: 'Deducido', employer: 'Aportes de la empresa', provision: 'Provisiones' } as const
const sides = ['earned', 'deducted', 'employer', 'provision'] as const

function SlipLines({ month, slip, told }: { readonly month: Month; readonly slip: SlipRow; readonly told: Told }) {
  const [open, setOpen] = useState<string | null>(null)
  const { lines, notices } = told
  const first = lines[0]
  useShortcuts([{ keys: 'p', label: '¿Por qué?', run: () => setOpen(open === null && first ? keyOf(first) : null) }])
  const totals: Readonly<Record<string, string>> = { earned: told.earned, deducted: told.deducted }
  return (
    <div className="slip-lines">
      {sides.map((side) => (
        <section key={side} aria-label={sideNames[side]}>
          <h3>{sideNames[side]}</h3>
          {lines
            .filter((line) => line.side === side)
            .map((line) => (
              <SlipLine
                key={keyOf(line)}
                month={month}
                slip={slip}
                line={line}
                isOpen={open === keyOf(line)}
                onToggle={() => setOpen(open === keyOf(line) ? null : keyOf(line))}
              />
            ))}
          {totals[side] !== undefined && (
            <p className="slip-sum">
              <span>{sideNames[side]}</span>
              <Money value={totals[side]} />
            </p>
          )}
          {side === 'deducted' && (
            <p className="slip-net">
              <span>Neto a pagar</span>
              <Money value={told.paid} sign final />
            </p>
          )}
          {side === 'deducted' && slip.before !== null && (
            <p className="slip-line small muted">
              <span>
                Mes anterior <Money value={slip.before} />
              </span>
              <Difference slip={slip} />
            </p>
          )}
        </section>
      ))}
      {notices.map((text) => (
        <p className="small muted" key={text}>
          {text}
        </p>
      ))}
    </div>
  )
}

interface LineProps {
  readonly month: Month
  readonly slip: SlipRow
  readonly line: ToldLine
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function SlipLine({ month, slip, line, isOpen, onToggle }: LineProps) {
  return (
    <div>
      <p className={isOpen ? 'slip-line b' : 'slip-line'}>
        <span>
          {line.name}{' '}
          <button type="button" className="why-button" aria-expanded={isOpen} aria-label={`¿Por qué? ${line.name}`} onClick={onToggle}>
            ¿Por qué?
          </button>
        </span>
        <Money value={line.amount} />
      </p>
      {line.calculated !== null && (
        <p className="slip-line small muted">
          <span>{`Calculado; lo cambió ${line.changedBy}: ${line.reason}`}</span>
          <span className="struck">
            <Money value={line.calculated} />
          </span>
        </p>
      )}
      {isOpen && <LineWhy month={month} slip={slip} line={line} />}
    </div>
  )
}

function LineWhy({ month, slip, line }: Pick<LineProps, 'month' | 'slip' | 'line'>) {
  const [isChanging, setChanging] = useState(false)
  return (
    <div className="line-why">
      {[...line.told.steps, ...line.reasons].map((text) => (
        <p className="small" key={text}>
          {text}
        </p>
      ))}
      {month.state === 'notAccounted' && line.mayChange && (
        <Button look="quiet" size="small" onClick={() => setChanging(true)}>
          Cambiar con motivo
        </Button>
      )}
      {isChanging && <ChangeFigure month={month} slip={slip} line={line} onClose={() => setChanging(false)} />}
    </div>
  )
}

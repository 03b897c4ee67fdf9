/** One month: who is paid and how much against the month before, why of each line, and what may be done with it in its state. */
import { useState } from 'react'
import { isDay, monthTitle } from '#base/date.ts'
import { CasePanel } from '#modules/cases/index.tsx'
import { SourceEntries } from '#modules/accounting/index.tsx'
import { Button, ButtonLink, Chip, Coming, Facts, format, Money, QuietTable, Section, WarningIcon } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { BringCommissions } from './BringCommissions.tsx'
import { getSlip, monthCalls } from './endpoints.ts'
import type { Month } from './MonthForm.tsx'
import { hasDocuments, payrollMonth as kind } from './month.ts'
import { AllSlips, OneSlip } from './SlipActions.tsx'
import { DocumentChip } from '../sending/DocumentChip.tsx'
import { OneDocument, SendingSection } from '../sending/SendingParts.tsx'
import { PilaSection } from '../pila/PilaSection.tsx'
import { exitCauseNames, kindNames } from './kind.ts'
import { lookAgain } from './look-again.ts'
import { monthAddress, noveltiesAddress } from './month-address.ts'
import { buttonsOf, tellsDocuments } from './month-buttons.tsx'
import { MonthSteps } from './MonthSteps.tsx'
import { PaymentSection } from './PaymentSection.tsx'
import { percentOf } from './review.ts'
import './month.css'

export function MonthPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const asked = useAsk(monthCalls.one, { params: { id } }, lookAgain)
  return (
    <CasePanel
      kind={kind}
      calls={monthCalls}
      id={id}
      asked={asked}
      unnumbered="Sin número"
      buttons={buttonsOf}
      editing={asked.data ? noveltiesAddress(asked.data) : ''}
      renderDetail={(month) => <Detail month={month} />}
      onClose={onClose}
    />
  )
}

const Detail = ({ month }: { readonly month: Month }) => (
  <div className="stack">
    <MonthSteps month={month} />
    <div className="row wrap">
      <ButtonLink href={monthAddress(month)}>Abrir el mes</ButtonLink>
      <BringCommissions month={month} />
    </div>
    <Facts items={factsOf(month)} />
    {hasDocuments(month.state) && tellsDocuments(month) && <SendingSection month={month} />}
    {month.state === 'accounted' && <PaymentSection month={month} />}
    {month.state === 'accounted' && month.kind === 'month' && <PilaSection id={month.id} />}
    <Section title="Empleados" count={month.slips.length > 0 ? month.slips.length : month.everybody.length}>
      {month.state === 'accounted' && <AllSlips month={month} />}
      {month.slips.length > 0 ? <Slips month={month} /> : <Waiting month={month} />}
    </Section>
    {month.accountedOn !== null && <SourceEntries sourceId={month.id} />}
  </div>
)

function factsOf(month: Month) {
  const day = (value: string | null) => (value === null ? '' : format.formatDay(value))
  return [
    { label: 'Paga', value: kindNames[month.kind] },
    { label: 'Se retira', value: month.exit ? `${month.exit.employee}, ${day(month.exit.leftOn)}` : '' },
    { label: 'Motivo', value: month.exit ? exitCauseNames[month.exit.cause] : '' },
    { label: 'Mes', value: isDay(month.month) ? monthTitle(month.month) : month.month },
    { label: 'Se paga', value: day(month.payDay) },
    { label: 'Novedades', value: `${month.novelties.length}` },
    { label: 'Devengado', value: <Money value={month.earned} sign /> },
    { label: 'Deducido', value: <Money value={month.deducted} sign /> },
    { label: 'Neto', value: <Money value={month.paid} sign /> },
    { label: 'Aprobó', value: month.approvedBy },
    { label: 'Contabilizada', value: day(month.accountedOn) },
    { label: 'Observación', value: month.note },
  ].filter(({ value }) => value !== '')
}

const Waiting = ({ month: { everybody } }: { readonly month: Month }) => (
  <ul>
    {everybody.map(({ employeeId, name, identification }) => (
      <li key={employeeId}>
        {name} <span className="small muted">{identification}</span>
      </li>
    ))}
  </ul>
)

type SlipRow = Month['slips'][number]

function Slips({ month }: { readonly month: Month }) {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <QuietTable className="slips">
      <thead>
        <tr>
          <th scope="col">Empleado</th>
          <th scope="col" className="num">
            Días
          </th>
          <th scope="col" className="num">
            Neto
          </th>
          <th scope="col">Frente al anterior</th>
          {hasDocuments(month.state) && <th scope="col">DIAN</th>}
        </tr>
      </thead>
      <tbody>
        {month.slips.map((slip) => (
          <SlipLines
            key={slip.employeeId}
            month={month}
            slip={slip}
            isOpen={open === slip.employeeId}
            onToggle={() => setOpen(open === slip.employeeId ? null : slip.employeeId)}
          />
        ))}
      </tbody>
    </QuietTable>
  )
}

interface SlipLinesProps {
  readonly month: Month
  readonly slip: SlipRow
  readonly isOpen: boolean
  readonly onToggle: () => void
}

function SlipLines({ month, slip, isOpen, onToggle }: SlipLinesProps) {
  const difference = slip.asksReview ? (slip.before === null ? 'Nuevo' : percentOf(slip.paid, slip.before) || 'Cambiada') : ''
  return (
    <>
      <tr>
        <td>
          <Button look="quiet" onClick={onToggle} aria-expanded={isOpen}>
            {slip.name}
          </Button>
          {slip.problem !== '' && <p className="err">{slip.problem}</p>}
        </td>
        <td className="num">{slip.days}</td>
        <td className="num">
          <Money value={slip.paid} />
        </td>
        <td>
          {difference !== '' && (
            <Chip tone="warn" icon={WarningIcon} look="quiet">
              {difference}
            </Chip>
          )}
          {difference !== '' && slip.cause !== '' && slip.before !== null && <p className="small muted">{slip.cause}</p>}
        </td>
        {hasDocuments(month.state) && (
          <td>
            <DocumentChip state={slip.document.state} />
            {slip.document.reason !== '' && <p className="small err">{slip.document.reason}</p>}
          </td>
        )}
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={hasDocuments(month.state) ? 5 : 4}>
            {hasDocuments(month.state) && (
              <>
                {month.state === 'accounted' && <OneSlip monthId={month.id} employeeId={slip.employeeId} />}
                <OneDocument monthId={month.id} month={month.month} employeeId={slip.employeeId} document={slip.document} />
              </>
            )}
            <Why monthId={month.id} employeeId={slip.employeeId} />
          </td>
        </tr>
      )}
    </>
  )
}

const sideNames = { earned: 'Devengado', deducted: 'Deducido', employer: 'Aportes de la empresa', provision: 'Provisiones' } as const

/** Each line with its «¿Por qué?». */
function Why({ monthId, employeeId }: { readonly monthId: string; readonly employeeId: string }) {
  const asked = useAsk(getSlip, { params: { id: monthId, employeeId } })
  if (!asked.data) return <Coming asked={asked} />
  const { lines, notices } = asked.data
  return (
    <div className="why">
      {(Object.keys(sideNames) as (keyof typeof sideNames)[]).map((side) => (
        <section key={side} aria-label={sideNames[side]}>
          <h3 className="small muted">{sideNames[side]}</h3>
          {lines
            .filter((line) => line.side === side)
            .map((line) => (
              <details key={line.code}>
                <summary>
                  {line.name} <Money value={line.amount} /> <span className="small muted">¿Por qué?</span>
                </summary>
                {[...line.told.steps, ...line.reasons].map((text) => (
                  <p className="small" key={text}>
                    {text}
                  </p>
                ))}
              </details>
            ))}
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

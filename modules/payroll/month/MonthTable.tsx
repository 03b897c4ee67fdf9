/** The people of a payroll: what each is paid, what it was in the month before, and what made it differ. */
import { parseAmount, sumAmounts, type Amount } from '#base/decimal.ts'
import { Chip, CircleCheckIcon, columnsOf, DataTable, Empty, format, Money, WarningIcon } from '#platform/ui/index.tsx'
import { DocumentChip } from '../sending/DocumentChip.tsx'
import type { Month } from './MonthForm.tsx'
import { hasDocuments } from './month.ts'
import { lacksReview, type SlipRow } from './month-tabs.ts'
import { percentOf } from './review.ts'
import type { Reviewing } from './use-review.tsx'

const differenceIn = ({ paid, before }: Pick<SlipRow, 'paid' | 'before'>): Amount | null =>
  before === null ? null : ((parseAmount(paid) - parseAmount(before)) as Amount)

/** "+163.980 +8,0 %"; a dash of what is the same, «Nuevo» of who was not there. */
export function Difference({ slip }: { readonly slip: SlipRow }) {
  const difference = differenceIn(slip)
  if (difference === null) return <span>Nuevo</span>
  if (difference === 0n) return <span className="muted">–</span>
  return (
    <span className={slip.asksReview ? '' : 'muted'}>
      {difference > 0n && '+'}
      <Money value={difference} /> <span className="small">{percentOf(slip.paid, slip.before)}</span>
    </span>
  )
}

/** Only what asks is filled. */
function Cause({ slip }: { readonly slip: SlipRow }) {
  if (slip.problem !== '') return <span className="err">{slip.problem}</span>
  if (slip.before === null && !slip.asksReview) return null
  const text = slip.before === null ? 'Nuevo' : slip.cause
  if (!slip.asksReview) return <span className="small muted">{text}</span>
  if (slip.reviewedBy !== '')
    return (
      <span className="row small">
        <CircleCheckIcon size={14} aria-hidden /> {text}
      </span>
    )
  return (
    <Chip tone="warn" icon={WarningIcon} look="quiet">
      {text === '' ? 'Cifra cambiada' : text}
    </Chip>
  )
}

const col = columnsOf<SlipRow>()
const columns = [
  col.name('name', 'Empleado', ({ name }) => name, { min: 150 }),
  col.text('days', 'Días', ({ days }) => String(days), { width: 56, align: 'end', priority: 6 }),
  col.money('earned', 'Devengado', ({ earned }) => earned, { priority: 4 }),
  col.money('deducted', 'Deducido', ({ deducted }) => deducted, { priority: 5 }),
  col.money('paid', 'Neto', ({ paid }) => paid, { strong: true }),
  col.money('before', 'Mes anterior', ({ before }) => before, { priority: 3 }),
  {
    ...col.text('difference', 'Diferencia', (slip) => <Difference slip={slip} />, { width: 160, clip: false, muted: false }),
    align: 'end' as const,
  },
  col.text('cause', 'Causa', (slip) => <Cause slip={slip} />, { width: 170, priority: 1, muted: false }),
]
const accountedColumns = [
  ...columns,
  col.state('document', 'DIAN', ({ document }) => <DocumentChip state={document.state} />, { width: 130, priority: 2 }),
]

const sumOf = (rows: readonly SlipRow[], of: (row: SlipRow) => string): Amount => sumAmounts(rows.map((row) => parseAmount(of(row))))

function totalsOf(rows: readonly SlipRow[]) {
  const money = (of: (row: SlipRow) => string, final = false) => <Money value={sumOf(rows, of)} final={final} />
  return {
    label: rows.length === 1 ? 'Total de 1 empleado' : `Total de ${rows.length} empleados`,
    cells: {
      earned: money(({ earned }) => earned),
      deducted: money(({ deducted }) => deducted),
      paid: money(({ paid }) => paid, true),
      ...(rows.some(({ before }) => before !== null) ? { before: money(({ before }) => before ?? '0.00') } : {}),
    },
  }
}

interface Props {
  readonly month: Month
  readonly rows: readonly SlipRow[]
  readonly open: string | null
  readonly review: Reviewing
  readonly onOpen: (employeeId: string) => void
}

export function MonthTable({ month, rows, open, review, onOpen }: Props) {
  const waiting = month.slips.length === 0
  return (
    <DataTable
      label="Empleados de la nómina"
      rows={rows}
      rowKey={({ employeeId }) => employeeId}
      columns={hasDocuments(month.state) ? accountedColumns : columns}
      onOpen={({ employeeId }) => onOpen(employeeId)}
      current={open}
      openOnMove={open !== null}
      rowKeys={[
        { keys: 'v', label: 'Dar visto bueno', run: ({ employeeId }) => review.give([employeeId]) },
        { keys: 'p', label: '¿Por qué?', run: ({ employeeId }) => onOpen(employeeId) },
      ]}
      card={(slip) => ({
        title: slip.name,
        amount: format.formatMoney(parseAmount(slip.paid)),
        detail: slip.problem === '' ? slip.identification : slip.problem,
        side: <Difference slip={slip} />,
        states: hasDocuments(month.state) ? (
          <DocumentChip state={slip.document.state} />
        ) : (
          (lacksReview(slip) || slip.asksReview) && <Cause slip={slip} />
        ),
      })}
      {...(rows.length > 0 ? { totals: totalsOf(rows) } : {})}
      empty={
        waiting ? (
          <Empty title={`${month.everybody.length} con contrato en el mes`}>
            {month.everybody
              .map(({ name }) => name)
              .slice(0, 20)
              .join(', ') || 'Nadie tiene contrato en este mes.'}
          </Empty>
        ) : (
          <Empty title="Nadie aquí">Ningún empleado de esta nómina está en esta vista.</Empty>
        )
      }
    />
  )
}

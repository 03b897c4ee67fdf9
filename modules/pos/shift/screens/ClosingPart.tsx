/** After counting: what was counted, what there should be and by how much it is off; why, who answers, and the closing (Z). */
import { useState } from 'react'
import { absolute, parseAmount, sumAmounts, type Amount } from '#base/decimal.ts'
import { searchParties } from '#modules/people/index.tsx'
import {
  Button,
  ConfirmDialog,
  format,
  Money,
  Notice,
  Picker,
  type PickerOption,
  QuietTable,
  TextArea,
  toast,
} from '#platform/ui/index.tsx'
import { queryClient, useSend } from '#platform/web/index.tsx'
import { errorAt } from '#platform/web/StepDialog.tsx'
import { ApprovalFields, useApproval } from '../../approval/ApprovalFields.tsx'
import { closeShift } from '../endpoints.ts'
import { asksReason, differenceWord } from '../figures.ts'
import type { Shift } from './shift.tsx'

type Count = Shift['counts'][number]

/** The last count, while nothing moved after it and it closed nothing yet. */
export function standingCount({ counts, means }: Shift): Count | null {
  const last = counts.at(-1)
  if (!last || last.closing !== null || means === null) return null
  const expected = new Map(last.lines.map((line) => [line.paymentTypeId, line.expected]))
  return means.every((each) => expected.get(each.paymentTypeId) === each.expected) ? last : null
}

const isOver = (difference: Amount, tolerance: Amount): boolean => asksReason([{ difference }], tolerance)

/** «Faltan 3.000», red only over what the company tolerates. */
export function Difference({ value, tolerance }: { readonly value: string; readonly tolerance: string }) {
  const difference = parseAmount(value)
  const word = differenceWord(difference)
  if (word === '') return <span className="muted">Exacto</span>
  return (
    <span className={isOver(difference, parseAmount(tolerance)) ? 'till-off' : undefined}>
      {word} <Money value={absolute(difference)} />
    </span>
  )
}

export const CountTable = ({ count, tolerance }: { readonly count: Count; readonly tolerance: string }) => (
  <QuietTable tight>
    <thead>
      <tr>
        <th scope="col">Medio</th>
        <th scope="col" className="num">
          Contado
        </th>
        <th scope="col" className="num">
          Sistema
        </th>
        <th scope="col" className="num">
          Diferencia
        </th>
      </tr>
    </thead>
    <tbody>
      {count.lines.map((line) => (
        <tr key={line.paymentTypeId}>
          <td>
            {line.name}
            {line.papers !== null && (
              <div className="small muted">{line.papers === 1 ? '1 comprobante' : `${line.papers} comprobantes`}</div>
            )}
          </td>
          <td className="num">
            <Money value={line.counted} />
          </td>
          <td className="num">
            <Money value={line.expected} />
          </td>
          <td className="num">
            <Difference value={line.difference} tolerance={tolerance} />
          </td>
        </tr>
      ))}
    </tbody>
  </QuietTable>
)

/** «Diferencia: faltante de $ 3.000 en Efectivo.» */
function differenceText({ lines }: Count): string {
  const off = lines.flatMap(({ name, difference }) => {
    const amount = parseAmount(difference)
    const word = differenceWord(amount)
    return word === '' ? [] : [`${word === 'Faltan' ? 'faltante' : 'sobrante'} de ${format.formatMoney(absolute(amount))} en ${name}`]
  })
  return off.length === 0 ? 'Lo contado es lo que debía haber.' : `Diferencia: ${off.join(' y ')}.`
}

interface Props {
  readonly shift: Shift
  readonly count: Count
  /** What a device of this browser kept, while it has the register. */
  readonly onCountAgain: () => void
}

export function ClosingPart({ shift, count, onCountAgain }: Props) {
  const [reason, setReason] = useState('')
  const [responsible, setResponsible] = useState<PickerOption | null>(null)
  const [isClosing, setClosing] = useState(false)
  const differences = count.lines.map((line) => ({ difference: parseAmount(line.difference) }))
  const asks = asksReason(differences, parseAmount(shift.tolerance))
  const short = sumAmounts(differences.flatMap(({ difference }) => (difference < 0n ? [difference] : [])))
  const sending = useSend(closeShift, {
    refreshes: [],
    inForm: true,
    onDone: ({ number }) => {
      void queryClient.invalidateQueries()
      setClosing(false)
      toast({ text: `Cierre ${number} guardado`, tone: 'ok' })
    },
    onFailure: () => setClosing(false),
  })
  const approval = useApproval(asks && shift.pins.includes('difference'))
  const close = async (): Promise<void> => {
    const approvalId = await approval.allow({ action: 'difference', shiftId: shift.id, saleId: null })
    if (approvalId === undefined) return setClosing(false)
    const body = { version: shift.version, countId: count.id, reason, responsibleId: responsible?.id ?? null, approvalId, kept: null }
    await sending.run({ params: { id: shift.id }, body })
  }
  const missing = waitingFor({ asks, reason, isShort: short < 0n, responsible, device: shift.device })
  return (
    <section className="till-answer" aria-label="Cierre">
      <CountTable count={count} tolerance={shift.tolerance} />
      {sending.submitError && !sending.submitError.errors.some(({ field }) => field === 'reason' || field === 'responsibleId') && (
        <Notice tone="danger">{sending.submitError.message}</Notice>
      )}
      {asks && (
        <TextArea label="Por qué no cuadra" required rows={2} value={reason} onChange={setReason} error={errorAt(sending, 'reason')} />
      )}
      {short < 0n && (
        <Picker
          label="Quién responde por lo que falta"
          required
          help={`Le quedan por cobrar ${format.formatMoney(absolute(short))}.`}
          source={searchParties}
          placeholder="Nombre o NIT"
          value={responsible}
          onChange={setResponsible}
          error={errorAt(sending, 'responsibleId')}
        />
      )}
      <ApprovalFields approval={approval} />
      <div className="row">
        <Button onClick={onCountAgain}>Volver a contar</Button>
        <Button look="filled" disabledReason={missing} onClick={() => setClosing(true)}>
          Cerrar caja
        </Button>
      </div>
      {isClosing && (
        <ConfirmDialog
          title={`¿Cerrar ${shift.register}?`}
          confirm="Cerrar caja"
          busyText="Cerrando…"
          danger={false}
          busy={sending.isSending}
          onConfirm={() => void close()}
          onClose={() => setClosing(false)}
        >
          {differenceText(count)}
        </ConfirmDialog>
      )}
    </section>
  )
}

interface Waiting {
  readonly asks: boolean
  readonly reason: string
  readonly isShort: boolean
  readonly responsible: PickerOption | null
  readonly device: string | null
}

/** What is still missing to close; null when nothing is. */
function waitingFor({ asks, reason, isShort, responsible, device }: Waiting): string | null {
  if (device !== null) return `La caja está en el equipo «${device}»: ciérrala o suéltala allí`
  if (asks && reason.trim() === '') return 'Escribe por qué no cuadra'
  return isShort && responsible === null ? 'Elige quién responde por lo que falta' : null
}

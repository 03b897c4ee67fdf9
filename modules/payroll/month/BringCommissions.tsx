/** Commissions of sellers who are employees, brought to a payroll as novelties: whose, of which months, and how much. */
import { useState } from 'react'
import { counted } from '#base/count.ts'
import { commission } from '#modules/sales/index.ts'
import { Button, Checkbox, Coming, Money, Notice, QuietTable, toast } from '#platform/ui/index.tsx'
import { useAsk, useMay, useSend } from '#platform/web/index.tsx'
import { StepDialog } from '#platform/web/StepDialog.tsx'
import { getMonthCommissions, monthCalls } from './endpoints.ts'
import type { Month } from './MonthForm.tsx'
import { monthPermissions } from './permissions.ts'

export function BringCommissions({ month }: { readonly month: Month }) {
  const [isOpen, setOpen] = useState(false)
  const may = useMay(monthPermissions.write)
  const maySee = useMay(commission.permissions.read)
  const takes = month.state === 'notAccounted' && (month.kind === 'month' || month.kind === 'exit')
  if (!may || !maySee || !takes) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Traer comisiones</Button>
      {isOpen && <BringDialog month={month} onClose={() => setOpen(false)} />}
    </>
  )
}

function BringDialog({ month, onClose }: { readonly month: Month; readonly onClose: () => void }) {
  const asked = useAsk(getMonthCommissions, { params: { id: month.id } })
  const [off, setOff] = useState<readonly string[]>([])
  const rows = asked.data?.rows ?? []
  const chosen = rows.filter(({ employeeId }) => !off.includes(employeeId))
  const sending = useSend(monthCalls.actions.commission, {
    ...{ refreshes: [monthCalls.one, monthCalls.history, getMonthCommissions], inForm: true },
    onDone: () => {
      toast({ text: 'Comisiones traídas: calcula la nómina de nuevo', tone: 'ok' })
      onClose()
    },
  })
  const submit = () => {
    if (chosen.length === 0) return
    const lines = chosen.map(({ employeeId, amount }) => ({ employeeId, total: amount }))
    void sending.run({ params: { id: month.id }, body: { version: month.version, lines } })
  }
  const problem = sending.submitError?.errors.at(0)?.message
  return (
    <StepDialog
      title="Traer comisiones"
      verb={chosen.length === 0 ? 'Traer' : `Traer ${counted(chosen.length, 'comisión', 'comisiones')}`}
      size="medium"
      sending={sending}
      fields={[]}
      onSubmit={submit}
      onClose={onClose}
    >
      {!asked.data && <Coming asked={asked} />}
      {problem && <Notice tone="danger">{problem}</Notice>}
      {asked.data && rows.length === 0 && <Notice tone="quiet">Ningún empleado de esta nómina tiene comisiones por liquidar.</Notice>}
      {rows.length > 0 && (
        <QuietTable tight>
          <tbody>
            {rows.map(({ employeeId, name, amount, about }) => (
              <tr key={employeeId}>
                <td>
                  <Checkbox
                    label={name}
                    value={!off.includes(employeeId)}
                    onChange={(isOn) => setOff(isOn ? off.filter((each) => each !== employeeId) : [...off, employeeId])}
                  />
                  <div className="small muted">{about}</div>
                </td>
                <td className="num">
                  <Money value={amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </QuietTable>
      )}
      <p className="small muted">Son salario: suman a los aportes, a las prestaciones y a la retención de cada uno.</p>
    </StepDialog>
  )
}

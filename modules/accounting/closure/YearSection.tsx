/** The closing of a year: what it comes to, the entry that it would write, and back again. */
import { useState } from 'react'
import { parseAmount, type Amount } from '#base/decimal.ts'
import { Button, Coming, ConfirmDialog, Dialog, Money, Notice, QuietTable, Section, toast, Totals } from '#platform/ui/index.tsx'
import { useAsk, useMay, useSend } from '#platform/web/index.tsx'
import { listPeriods, periodPermissions } from '../periods/endpoints.ts'
import { useClosingReasons } from './closing-reasons.tsx'
import { closeYear, getClosure, previewYear, reopenYear, type ClosureView } from './endpoints.ts'

type Year = ClosureView['year']

const words = (result: Amount): string => (result < 0n ? 'Pérdida del año' : 'Utilidad del año')

export function YearSection({ year, month }: { readonly year: Year; readonly month: string }) {
  const mayManage = useMay(periodPermissions.manage)
  const [asking, setAsking] = useState<'preview' | 'close' | 'reopen' | null>(null)
  const lack = mayManage ? null : `Te falta «${periodPermissions.manage.title}»`
  const result = parseAmount(year.result)
  const end = () => setAsking(null)
  return (
    <Section
      title={`Cierre del año ${year.year}`}
      action={
        year.closing ? (
          <Button size="small" disabledReason={lack} onClick={() => setAsking('reopen')}>
            Deshacer el cierre
          </Button>
        ) : (
          <>
            <Button size="small" look="quiet" onClick={() => setAsking('preview')}>
              Ver comprobante
            </Button>
            <Button size="small" disabledReason={lack ?? (year.obstacle === '' ? null : year.obstacle)} onClick={() => setAsking('close')}>
              Cerrar el año
            </Button>
          </>
        )
      }
    >
      {year.closing && <Notice tone="ok">{`Cerrado con el comprobante ${year.closing.number}, del 31 de diciembre.`}</Notice>}
      {year.obstacle !== '' && <Notice tone="quiet">{year.obstacle}</Notice>}
      <Totals
        lines={[
          { label: 'Ingresos', value: parseAmount(year.income) },
          { label: 'Gastos y costos', value: parseAmount(year.costs) },
          { label: words(result), value: result, final: true, rule: true },
          ...(year.niifResult === null
            ? []
            : [{ label: `${words(parseAmount(year.niifResult))} en NIIF`, value: parseAmount(year.niifResult) }]),
        ]}
      />
      {asking === 'preview' && <Preview year={year.year} onEnd={end} />}
      {asking === 'close' && <Close year={year} month={month} onEnd={end} />}
      {asking === 'reopen' && <Reopen year={year} onEnd={end} />}
    </Section>
  )
}

function Preview({ year, onEnd }: { readonly year: number; readonly onEnd: () => void }) {
  const asked = useAsk(previewYear, { params: { year: String(year) } })
  return (
    <Dialog title={`Comprobante de cierre de ${year}`} size="medium" onClose={onEnd} footer={<Button onClick={onEnd}>Cerrar</Button>}>
      {!asked.data && <Coming asked={asked} />}
      {asked.data?.lines.length === 0 && <p className="muted">Las cuentas de resultados no tienen saldo.</p>}
      {asked.data && asked.data.lines.length > 0 && (
        <>
          <QuietTable>
            <thead>
              <tr>
                <th scope="col">Cuenta</th>
                <th scope="col" className="num">
                  Débito
                </th>
                <th scope="col" className="num">
                  Crédito
                </th>
              </tr>
            </thead>
            <tbody>
              {asked.data.lines.map(({ code, name, debit, credit }) => (
                <tr key={code}>
                  <td>
                    {code} {name}
                  </td>
                  <td className="num">
                    <Money value={parseAmount(debit)} />
                  </td>
                  <td className="num">
                    <Money value={parseAmount(credit)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </QuietTable>
          <p className="small muted">
            Cada cuenta se cancela por tercero y centro de costo contra 5905, y el resultado queda en 3605 o 3610.
          </p>
        </>
      )}
    </Dialog>
  )
}

function Close({ year, month, onEnd }: { readonly year: Year; readonly month: string; readonly onEnd: () => void }) {
  const december = `${year.year}-12`
  const reasons = useClosingReasons(december, december)
  const sending = useSend(closeYear, {
    refreshes: [getClosure, listPeriods],
    inForm: true,
    onDone: ({ number }) => {
      toast({ text: number === '' ? `Año ${year.year} cerrado` : `Año ${year.year} cerrado con ${number}`, tone: 'ok' })
      onEnd()
    },
  })
  return (
    <ConfirmDialog
      title={`Cerrar el año ${year.year}`}
      confirm="Cerrar el año"
      busyText="Cerrando…"
      danger={false}
      busy={sending.isSending || reasons.isAsking}
      error={sending.submitError?.message ?? reasons.error}
      onConfirm={() => {
        const given = reasons.take()
        if (given) void sending.run({ params: { year: String(year.year) }, body: { reasons: [...given] } })
      }}
      onClose={onEnd}
      details={reasons.fields}
    >
      Un comprobante del 31 de diciembre deja en cero ingresos, gastos y costos, y diciembre queda cerrado. Se puede deshacer mientras{' '}
      {Number(month.slice(0, 4)) + 1} siga abierto.
    </ConfirmDialog>
  )
}

function Reopen({ year, onEnd }: { readonly year: Year; readonly onEnd: () => void }) {
  const sending = useSend(reopenYear, {
    refreshes: [getClosure, listPeriods],
    inForm: true,
    onDone: () => {
      toast({ text: `Cierre del año ${year.year} deshecho`, tone: 'ok' })
      onEnd()
    },
  })
  return (
    <ConfirmDialog
      title={`Deshacer el cierre del año ${year.year}`}
      confirm="Deshacer el cierre"
      busyText="Deshaciendo…"
      reason={{ label: 'Motivo', required: true, help: 'Queda en el historial de la empresa.' }}
      busy={sending.isSending}
      error={sending.submitError?.message}
      onConfirm={(reason) => void sending.run({ params: { year: String(year.year) }, body: { reason } })}
      onClose={onEnd}
    >
      El comprobante {year.closing?.number} se reversa y diciembre queda abierto.
    </ConfirmDialog>
  )
}

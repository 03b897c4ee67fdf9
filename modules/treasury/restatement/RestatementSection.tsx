/** Where months are closed: what is owed in other currencies, restated at the rate of the month's last day. */
import { useState } from 'react'
import { accountingPermissions, getClosure, keepRate } from '#modules/accounting/index.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { Button, Dialog, format, Money, Notice, NumberField, Section, toast } from '#platform/ui/index.tsx'
import { addressOfQuery, type AnswerOf, queryClient, useAsk, useGo, useMay, useQueryOfAddress, useSend } from '#platform/web/index.tsx'
import { lookAtRestatement, restate } from './endpoints.ts'
import { restatement, restatementPermissions } from './restatement.ts'
import { RestatementDialog } from './RestatementDialog.tsx'
import { RestatementLines } from './RestatementLines.tsx'
import './restatement.css'

type Look = AnswerOf<typeof lookAtRestatement>

export default function RestatementSection({ month }: { readonly month: string }) {
  const mayRead = useMay(restatementPermissions.read)
  const opened = useQueryOfAddress()['ajuste'] ?? ''
  const go = useGo()
  const asked = useAsk(lookAtRestatement, mayRead ? { params: { month } } : null)
  const look = asked.data?.month === month ? asked.data : null
  if (!mayRead) return null
  const close = () => go(addressOfQuery(restatement.list, {}, { mes: month }))
  const hasSomething = look !== null && (look.rates.length > 0 || look.standing !== null)
  return (
    <>
      {hasSomething && (look.standing ? <Standing look={look} standing={look.standing} /> : <Waiting key={month} look={look} />)}
      {opened !== '' && <RestatementDialog key={opened} id={opened} onClose={close} />}
    </>
  )
}

function Standing({ look, standing }: { readonly look: Look; readonly standing: { readonly id: string; readonly number: string } }) {
  const go = useGo()
  return (
    <Section
      title="Diferencia en cambio"
      action={
        <Button size="small" onClick={() => go(addressOfQuery(restatement.list, {}, { mes: look.month, ajuste: standing.id }))}>
          Ver el ajuste
        </Button>
      }
    >
      <Notice tone="ok">{`Los saldos en moneda extranjera están ajustados con ${standing.number}, del ${format.formatDay(look.date)}.`}</Notice>
    </Section>
  )
}

/** What has not been restated: the rates that are missing, what it comes to, and recording it. */
function Waiting({ look }: { readonly look: Look }) {
  const [isLooking, setLooking] = useState(false)
  const missing = look.rates.filter(({ rate }) => rate === null)
  return (
    <Section
      title="Diferencia en cambio"
      action={
        <Button
          size="small"
          disabledReason={look.lines.length + look.money.length === 0 ? 'Escribe primero la tasa' : null}
          onClick={() => setLooking(true)}
        >
          Ver el ajuste
        </Button>
      }
    >
      <p className="t2">
        {`Saldos en moneda extranjera por ajustar a la tasa del ${format.formatDay(look.date)}.`}
        {look.lines.length + look.money.length > 0 && (
          <>
            {' Ganancia '}
            <Money value={look.gain} sign />
            {' · Pérdida '}
            <Money value={look.loss} sign />
          </>
        )}
      </p>
      {look.obstacle !== '' && <Notice tone="quiet">{look.obstacle}</Notice>}
      {look.obstacle === '' && missing.map(({ currency }) => <MissingRate key={currency} currency={currency} date={look.date} />)}
      {isLooking && <Preview look={look} isWhole={missing.length === 0} onEnd={() => setLooking(false)} />}
    </Section>
  )
}

function MissingRate({ currency, date }: { readonly currency: Look['rates'][number]['currency']; readonly date: string }) {
  const [rate, setRate] = useState('')
  const mayNot = useReasonNot(accountingPermissions.post)
  const sending = useSend(keepRate, { refreshes: [lookAtRestatement], inForm: true })
  return (
    <div className="restatement-rate">
      <NumberField
        label={`Tasa del ${currency} el ${format.formatDay(date)}, en pesos`}
        name={`rates.${currency}`}
        value={rate}
        error={sending.submitError?.message}
        onChange={setRate}
      />
      <Button
        busy={sending.isSending}
        busyText="Guardando…"
        disabledReason={mayNot ?? (rate === '' ? 'Escribe la tasa' : null)}
        onClick={() => void sending.run({ body: { currency, day: date, rate } })}
      >
        {`Guardar la tasa del ${currency}`}
      </Button>
    </div>
  )
}

function Preview({ look, isWhole, onEnd }: { readonly look: Look; readonly isWhole: boolean; readonly onEnd: () => void }) {
  const mayNot = useReasonNot(restatementPermissions.write)
  const sending = useSend(restate, {
    refreshes: [lookAtRestatement, getClosure],
    inForm: true,
    onDone: ({ number }) => {
      void queryClient.invalidateQueries()
      toast({ text: `Ajuste ${number} registrado`, tone: 'ok' })
      onEnd()
    },
  })
  const obstacle = look.obstacle || (isWhole ? null : 'Falta la tasa de alguna moneda')
  return (
    <Dialog
      title={`Ajuste por diferencia en cambio al ${format.formatDay(look.date)}`}
      size="large"
      onClose={onEnd}
      footer={
        <>
          <Button look="quiet" onClick={onEnd}>
            Cancelar
          </Button>
          <Button
            look="filled"
            busy={sending.isSending}
            busyText="Registrando…"
            disabledReason={mayNot ?? obstacle}
            onClick={() => void sending.run({ body: { month: look.month } })}
          >
            Registrar ajuste
          </Button>
        </>
      }
    >
      {sending.submitError && <Notice tone="danger">{sending.submitError.message}</Notice>}
      <RestatementLines {...look} />
      <p className="small muted">
        Un comprobante de ese día, contra 421020 o 530525. Lo que se recaude o pague después parte de estos pesos.
      </p>
    </Dialog>
  )
}

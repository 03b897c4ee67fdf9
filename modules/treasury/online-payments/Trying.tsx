/** The gateway to try with: on or off, a payment that records nothing, and what was notified. */
import { parseAmount } from '#base/decimal.ts'
import { showInstant } from '#base/date.ts'
import { Button, CheckIcon, Chip, CloseIcon, CopyIcon, Facts, Money, QuietTable, Section, Switch, toast } from '#platform/ui/index.tsx'
import { sayFailure, useAsk, useSend } from '#platform/web/index.tsx'
import { changeOnlineMode, getOnlinePayments, listGatewayNotifications, type OnlinePaymentsView, startTestPayment } from './endpoints.ts'
import { paymentStateNames } from './gateway.ts'

export function Trying({ view, mayChange }: { view: OnlinePaymentsView; mayChange: boolean }) {
  const { mode, version, hasPassword, lastTest } = view
  const isOn = mode === 'sandbox'
  const changing = useSend(changeOnlineMode, { refreshes: [getOnlinePayments], onFailure: sayFailure })
  const starting = useSend(startTestPayment, { refreshes: [getOnlinePayments], onFailure: sayFailure })
  const turn = async (on: boolean) => {
    if (await changing.run({ body: { version, mode: on ? 'sandbox' : 'off' } }))
      toast({ text: on ? 'Pasarela de pruebas encendida' : 'Pasarela de pruebas apagada', tone: 'ok' })
  }
  const pay = async () => {
    const started = await starting.run({})
    if (started) window.location.assign(started.url)
  }
  const reason = !isOn ? 'Enciende antes la pasarela de pruebas' : null
  return (
    <Section title="Pasarela de pruebas">
      <Switch
        label="Recibir pagos de prueba"
        states={['Encendida', 'Apagada']}
        help={hasPassword ? 'No mueve dinero.' : 'Registra antes las credenciales: sirven cualesquiera.'}
        value={isOn}
        disabled={!mayChange || !hasPassword || changing.isSending}
        onChange={(on) => void turn(on)}
      />
      {lastTest && (
        <Facts
          items={[
            { label: 'Último pago de prueba', value: `${lastTest.name}, ${showInstant(new Date(lastTest.at))}` },
            { label: 'Referencia', value: lastTest.reference },
            ...(lastTest.message === '' ? [] : [{ label: 'Resultado', value: lastTest.message }]),
          ]}
        />
      )}
      {mayChange && (
        <div className="online-payments-buttons">
          <Button disabledReason={reason} busy={starting.isSending} busyText="Abriendo…" onClick={() => void pay()}>
            Hacer un pago de prueba
          </Button>
        </div>
      )}
    </Section>
  )
}

const outcomes = {
  applied: { tone: 'ok', icon: CheckIcon, text: 'Aplicada' },
  repeated: { tone: 'neutral', icon: CopyIcon, text: 'Repetida' },
  refused: { tone: 'danger', icon: CloseIcon, text: 'Rechazada' },
} as const

export function NotificationLog() {
  const rows = useAsk(listGatewayNotifications, {}).data?.rows ?? []
  return (
    <Section title="Notificaciones de la pasarela" count={rows.length === 0 ? '' : `${rows.length} últimas`}>
      {rows.length === 0 ? (
        <p className="t2">Cuando la pasarela avise de un pago, queda aquí con lo que se hizo.</p>
      ) : (
        <QuietTable className="online-payments-log">
          <thead>
            <tr>
              <th scope="col">Fecha</th>
              <th scope="col">Pago</th>
              <th scope="col" className="num">
                Valor
              </th>
              <th scope="col">Resultado</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, at, reference, number, state, amount, outcome, problem }) => (
              <tr key={id}>
                <td>
                  <time dateTime={at}>{showInstant(new Date(at))}</time>
                </td>
                <td>
                  {paymentStateNames[state]}
                  {number === '' ? '' : `, ${number}`}
                  <div className="small t2">{reference}</div>
                </td>
                <td className="num">
                  <Money value={parseAmount(amount)} />
                </td>
                <td>
                  <Chip tone={outcomes[outcome].tone} icon={outcomes[outcome].icon}>
                    {outcomes[outcome].text}
                  </Chip>
                  {problem !== '' && <div className="small t2">{problem}</div>}
                </td>
              </tr>
            ))}
          </tbody>
        </QuietTable>
      )}
    </Section>
  )
}

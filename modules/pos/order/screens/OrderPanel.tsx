/** One order beside the list: what was asked for, what the kitchen knows, its accounts, and what may be done with it. */
import { showInstant } from '#base/date.ts'
import { extend, parseQuantity, parseUnitPrice, sumAmounts, zeroQuantity } from '#base/decimal.ts'
import { type CaseButton, CasePanel } from '#modules/cases/index.tsx'
import { type ActionOf, caseCan } from '#modules/cases/index.ts'
import { Button, ButtonLink, Facts, Money, PrintIcon, Quantity, QuietTable, Section, toast } from '#platform/ui/index.tsx'
import { download, failureOf, queryClient, sayFailure, useAsk, useMay, useSend } from '#platform/web/index.tsx'
import { webRegisterScreen } from '../../screens.ts'
import { getOrder, orderCalls, printTicket } from '../endpoints.ts'
import { order, orderTypeNames } from '../order.ts'
import { orderPermissions } from '../permissions.ts'
import { ordersScreen } from '../screens.ts'
import { JoinDialog, MoveDialog } from './dialogs.tsx'
import type { Opened } from './OrderForm.tsx'

export function OrderPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const asked = useAsk(getOrder, { params: { id } })
  return (
    <CasePanel
      kind={order}
      calls={orderCalls}
      id={id}
      asked={asked}
      unnumbered="Sin enviar"
      buttons={buttonsOf}
      editing={`${ordersScreen.path}?edit=${id}`}
      renderDetail={(opened) => <Detail opened={opened} />}
      onClose={onClose}
    />
  )
}

const hasNews = ({ lines }: Opened): boolean => lines.some(({ quantity, sent }) => parseQuantity(quantity) !== parseQuantity(sent))

/** What comes next, and what else may be done. */
function buttonsOf(opened: Opened): readonly CaseButton<ActionOf<typeof order>>[] {
  return [
    {
      action: 'deliver',
      label: opened.type === 'delivery' ? 'Entregar' : 'Entregar o servir',
      done: 'entregado',
      isMore: opened.state === 'received',
    },
    { action: 'ready', label: 'Marcar listo', done: 'listo' },
    { action: 'send', label: 'Enviar a cocina', done: 'en la cocina', isMore: !hasNews(opened) },
    {
      ...{ action: 'move', label: opened.type === 'table' ? 'Cambiar de mesa' : 'Pasar a una mesa', isMore: true },
      dialog: (close) => <MoveDialog opened={opened} onClose={close} />,
    },
    { action: 'join', label: 'Unir con otro pedido', isMore: true, dialog: (close) => <JoinDialog opened={opened} onClose={close} /> },
    {
      ...{ action: 'cancel', label: 'Anular pedido', isMore: true, done: 'anulado' },
      consequence: 'Lo que no se ha cobrado ya no se cobra.',
    },
  ]
}

const Detail = ({ opened }: { readonly opened: Opened }) => (
  <div className="stack">
    <Facts items={factsOf(opened)} />
    <Section title="Productos" count={opened.lines.length}>
      <Lines opened={opened} />
    </Section>
    {caseCan(order, opened.state, 'charge') && (
      <p>
        <ButtonLink href={`${webRegisterScreen.path}?pedido=${opened.id}`}>Cobrar en la caja</ButtonLink>
      </p>
    )}
    {opened.bills.length > 0 && (
      <Section title="Cuentas" count={opened.bills.length}>
        <Bills opened={opened} />
      </Section>
    )}
    {opened.tickets.length > 0 && (
      <Section title="Comandas" count={opened.tickets.length}>
        <Tickets opened={opened} />
      </Section>
    )}
  </div>
)

const factsOf = ({ type, place, waiter, branch, phone, address, notes, reason, openedAt }: Opened) =>
  [
    { label: orderTypeNames[type], value: place },
    { label: 'Tomó el pedido', value: `${waiter}, ${showInstant(new Date(openedAt))}`.replace(/^, /, '') },
    { label: 'Sucursal', value: branch },
    { label: 'Teléfono', value: phone },
    { label: 'Dirección', value: address },
    { label: 'Observaciones', value: notes },
    { label: 'Motivo', value: reason },
  ].filter(({ value }) => value !== '')

const worthOf = ({ quantity, unitPrice }: Opened['lines'][number]) => extend(parseQuantity(quantity), parseUnitPrice(unitPrice))

const Lines = ({ opened: { lines } }: { readonly opened: Opened }) => (
  <QuietTable>
    <thead>
      <tr>
        <th scope="col">Producto</th>
        <th scope="col" className="num">
          Cantidad
        </th>
        <th scope="col" className="num">
          Por cobrar
        </th>
        <th scope="col" className="num">
          Valor
        </th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.id}>
          <td>
            {line.item.name}
            <div className="small muted">
              {[line.seat === null ? '' : `Persona ${line.seat}`, line.note, standingOf(line)].filter((text) => text !== '').join(' · ')}
            </div>
          </td>
          <td className="num">
            <Quantity value={line.quantity} />
          </td>
          <td className="num">
            <Quantity value={line.left} />
          </td>
          <td className="num">
            <Money value={worthOf(line)} />
          </td>
        </tr>
      ))}
      <tr>
        <td colSpan={3}>Antes de impuestos</td>
        <td className="num">
          <b>
            <Money value={sumAmounts(lines.map(worthOf))} />
          </b>
        </td>
      </tr>
    </tbody>
  </QuietTable>
)

const standingOf = ({ sent, quantity }: Opened['lines'][number]): string =>
  parseQuantity(sent) === zeroQuantity
    ? 'sin enviar a cocina'
    : parseQuantity(sent) === parseQuantity(quantity)
      ? ''
      : 'cambió desde la comanda'

const billStates = { given: 'En la caja', charged: 'Cobrada', released: 'Liberada' } as const

function Bills({ opened: { id, version, state, bills } }: { readonly opened: Opened }) {
  const may = useMay(orderPermissions.write)
  const sending = useSend(orderCalls.actions.release, {
    refreshes: [],
    onDone: () => {
      void queryClient.invalidateQueries()
      toast({ text: 'Cuenta liberada' })
    },
  })
  return (
    <QuietTable>
      <thead>
        <tr>
          <th scope="col">Cuenta</th>
          <th scope="col" className="num">
            Total
          </th>
          <th scope="col">Estado</th>
        </tr>
      </thead>
      <tbody>
        {bills.map((bill) => (
          <tr key={bill.id}>
            <td>
              {bill.number ?? bill.register}
              <div className="small muted">{`${bill.register}, ${showInstant(new Date(bill.givenAt))}, ${bill.givenBy}`}</div>
            </td>
            <td className="num">{bill.total !== null && <Money value={bill.total} />}</td>
            <td>
              {billStates[bill.state]}
              {bill.state === 'given' && may && caseCan(order, state, 'release') && (
                <div>
                  <Button
                    size="small"
                    disabledReason={sending.isSending ? 'Liberando…' : null}
                    onClick={() => void sending.run({ params: { id }, body: { version, billId: bill.id } })}
                  >
                    Liberar
                  </Button>
                </div>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </QuietTable>
  )
}

function Tickets({ opened: { tickets } }: { readonly opened: Opened }) {
  const may = useMay(orderPermissions.print)
  return (
    <ul className="order-tickets">
      {tickets.map(({ id, turn, sentAt, sentBy, lines }) => (
        <li key={id}>
          <div className="row">
            <b>{`Comanda ${turn}`}</b>
            <span className="small muted grow">{`${showInstant(new Date(sentAt))}, ${sentBy}`}</span>
            {may && (
              <Button
                size="small"
                icon={PrintIcon}
                onClick={() => void download(printTicket, { params: { id } }).catch((error: unknown) => sayFailure(failureOf(error)))}
              >
                Imprimir
              </Button>
            )}
          </div>
          {lines.map(({ name, quantity, note }) => (
            <div key={`${name} ${quantity} ${note}`} className="small">
              <Quantity value={quantity} /> {[name, note].filter((text) => text !== '').join(', ')}
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}

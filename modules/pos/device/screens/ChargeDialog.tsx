/** Charging a sale: means, amount and what lacks; then the change, until the next sale begins (CR1 to CR3, CR8). */
import { useState } from 'react'
import { amountText, isAmountText, parseAmount, subtract, zeroAmount, type Amount } from '#base/decimal.ts'
import { Button, Dialog, format, Kbd, Money, MoneyField, Notice, Segmented, type Shortcut, useShortcuts } from '#platform/ui/index.tsx'
import { failureOf } from '#platform/web/index.tsx'
import { countText } from '#base/count.ts'
import type { TillKind } from '../../lease/numbers.ts'
import { buyerName, type Cart, type CartExchange } from '../cart.ts'
import { linesToSend, saidOf, type ComputedCart } from '../computing.ts'
import type { BuyerTerms } from '../endpoints.ts'
import type { DeviceFacts } from '../facts.ts'
import type { Lease } from '../kept.tsx'
import type { Paper } from '../papers.ts'
import type { Device, MadeSale } from '../device.tsx'
import { ticketOf } from '../ticket-of.ts'
import { TicketOfSale } from './TicketOfSale.tsx'
import { quickSums } from '../quick.ts'
import type { Settled } from '../../payment/settle.ts'
import {
  charge,
  chooseRepriced,
  firstPaying,
  paying,
  startCharging,
  tipOf,
  typeAmount,
  withTip,
  withTotal,
  type Charging,
  type OfferedMeans,
} from '../tenders.ts'

interface Props {
  readonly device: Device
  readonly cart: Cart
  /** What it comes to, by the means that pay something. */
  readonly compute: (means: ReturnType<typeof paying>) => ComputedCart
  readonly terms: BuyerTerms | null
  readonly paper: Paper
  readonly lease: Lease | null
  readonly cashier: string
  readonly facts: DeviceFacts
  readonly onClose: (isSold: boolean) => void
}

interface Sold extends MadeSale {
  readonly change: Amount
}

export function ChargeDialog(props: Props) {
  const [sold, setSold] = useState<Sold | null>(null)
  return sold === null ? (
    <ChargingForm {...props} onSold={setSold} />
  ) : (
    <Done device={props.device} sold={sold} onClose={() => props.onClose(true)} />
  )
}

/** What keeps this customer from paying with it. */
const whyNot = ({ kind }: OfferedMeans, cart: Cart): string | null =>
  kind === 'credit' && cart.party === null && !cart.customer ? 'Elige el cliente con F3' : null

/** Its money is in the cash of the register. */
const exchangeOf = ({ number: _number, lines, ...back }: CartExchange, means: readonly OfferedMeans[]) => ({
  ...back,
  lines: lines.map((line) => ({ ...line })),
  paymentTypeId: means.find(({ kind }) => kind === 'cash')?.paymentTypeId ?? '',
})

/** What device and server hash and compute alike: texts alone. */
function saleOf(
  { cart, kind, computed }: { readonly cart: Cart; readonly kind: TillKind; readonly computed: ComputedCart },
  { tip, means }: Charging,
  { payments, settled }: ReturnType<typeof charge>,
) {
  return {
    ...{ kind, customer: cart.customer ? { ...cart.customer } : null },
    ...{ partyId: cart.party?.id ?? null, pricesIncludeTax: false, roundsCash: true, tip: amountText(tip) },
    ...saidOf(computed, cart),
    lines: linesToSend(cart, computed),
    payments: payments.map((each) => ({ ...each })),
    ...{ total: amountText(computed.priced.total), rounding: amountText(settled.rounding), change: amountText(settled.change) },
    exchange: cart.exchange ? exchangeOf(cart.exchange, means) : null,
  }
}

function ChargingForm({
  device,
  cart,
  compute,
  terms,
  paper,
  lease,
  cashier,
  facts,
  onClose,
  onSold,
}: Props & { readonly onSold: (sold: Sold) => void }) {
  const { means, tillRules } = facts
  const [typed, setTyped] = useState(() =>
    startCharging({ total: compute(firstPaying(means)).priced.total, credit: parseAmount(cart.exchange?.value ?? '0') }, means),
  )
  const [isBusy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const totalOf = (paid: ReturnType<typeof paying>): Amount => compute(paid).priced.total
  // Promotions may ask for how it is paid, and what is known of the customer may come meanwhile.
  const charging = withTotal(typed, totalOf(paying(typed)))
  const computed = compute(paying(charging))
  const charged = charge(charging)
  const { settled, missing } = charged
  const [problem] = settled.problems
  const why = missing > zeroAmount ? `Faltan ${format.formatAmount(missing)}` : (problem?.message ?? null)
  const choose = (each: OfferedMeans): void => {
    if (whyNot(each, cart) !== null) return
    setTyped(chooseRepriced(charging, each.paymentTypeId, totalOf))
    // The amount of the means that was chosen is typed at once.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.reg-amount input')?.focus())
  }
  const sell = async (): Promise<void> => {
    if (why !== null || isBusy) return
    setBusy(true)
    try {
      const made = await device.sell(saleOf({ cart, kind: paper.kind, computed }, charging, charged), (number, at) =>
        ticketOf({ cart, priced: computed.priced, kind: paper.kind, charging, charged }, { facts, lease, cashier }, number, at),
      )
      if (made === null) setFailed('No quedan números en este equipo: conéctalo para recibir más.')
      else onSold({ ...made, change: settled.change })
    } catch (error) {
      // Nothing is spent: it was not written.
      setFailed(`No se pudo guardar en este equipo. ${failureOf(error).message}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={`Cobrar a ${buyerName(cart)}`}
      size="large"
      onClose={() => onClose(false)}
      onSubmit={() => void sell()}
      locked={isBusy}
      footer={
        <>
          <span className="small t2 grow reg-kept">Se guarda primero en este equipo</span>
          <Button look="quiet" onClick={() => onClose(false)}>
            Volver
          </Button>
          <Button type="submit" look="filled" shortcut="F9" busy={isBusy} busyText="Guardando…" disabledReason={why}>
            {settled.due < charging.credit
              ? `Devolver ${format.formatAmount(subtract(charging.credit, settled.due))}`
              : `Cobrar ${format.formatAmount(subtract(settled.due, charging.credit))}`}
          </Button>
        </>
      }
    >
      <Keys
        keys={[
          { keys: 'f9', label: 'Cobrar', run: () => void sell() },
          ...means.flatMap((each) =>
            each.key === null ? [] : [{ keys: `alt+${each.key}`, label: `Pagar con ${each.name}`, run: () => choose(each) }],
          ),
        ]}
      />
      {failed !== null && <Notice tone="danger">{failed}</Notice>}
      <div className="reg-charge">
        <MeansList charging={charging} cart={cart} onChoose={choose} />
        <div className="stack">
          <Typing charging={charging} settled={settled} onChange={setTyped} />
          {tillRules?.asksTip === true && <Tip charging={charging} net={computed.priced.net} onChange={setTyped} />}
          <p className="small t2">{paper.text}</p>
        </div>
        <Summary charging={charging} computed={computed} terms={terms} settled={settled} missing={missing} />
      </div>
    </Dialog>
  )
}

interface MeansProps {
  readonly charging: Charging
  readonly cart: Cart
  readonly onChoose: (means: OfferedMeans) => void
}

function MeansList({ charging, cart, onChoose }: MeansProps) {
  return (
    <ul className="reg-means" aria-label="Formas de pago">
      {charging.means.map((each) => (
        <li key={each.paymentTypeId}>
          <button
            type="button"
            aria-pressed={each.paymentTypeId === charging.active}
            disabled={whyNot(each, cart) !== null}
            title={whyNot(each, cart) ?? undefined}
            onClick={() => onChoose(each)}
          >
            <span className="grow">{each.name}</span>
            {charging.amounts[each.paymentTypeId] && <Money value={charging.amounts[each.paymentTypeId] ?? '0'} />}
            {each.key !== null && <Kbd>{`Alt ${each.key}`}</Kbd>}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface TypingProps {
  readonly charging: Charging
  readonly settled: Settled
  readonly onChange: (charging: Charging) => void
}

/** How much of the means in hand, with the sums that are likely in cash. */
function Typing({ charging, settled, onChange }: TypingProps) {
  const active = charging.means.find(({ paymentTypeId }) => paymentTypeId === charging.active)
  // What came back pays first.
  const toPay = settled.due > charging.credit ? subtract(settled.due, charging.credit) : zeroAmount
  return (
    <div className="reg-amount">
      <MoneyField
        key={charging.active}
        label={active?.kind === 'cash' ? 'Efectivo recibido' : `Valor con ${active?.name ?? ''}`}
        value={charging.amounts[charging.active] ?? ''}
        onChange={(text) => onChange(typeAmount(charging, text))}
      />
      {active?.kind === 'cash' && (
        <div className="row wrap" aria-label="Valores rápidos">
          {quickSums(toPay).map((sum, index) => (
            <Button key={String(sum)} onClick={() => onChange(typeAmount({ ...charging, amounts: {} }, amountText(sum)))}>
              {index === 0 ? 'Exacto' : format.formatAmount(sum)}
            </Button>
          ))}
        </div>
      )}
      {settled.change > zeroAmount && (
        <p className="reg-change">
          <span>Cambio</span>
          <b>
            <Money value={settled.change} sign />
          </b>
        </p>
      )}
    </div>
  )
}

const tips = ['none', '5', '10', 'other'] as const
type TipChoice = (typeof tips)[number]
const tipNames: Readonly<Record<TipChoice, string>> = { none: 'Sin propina', '5': '5 %', '10': '10 %', other: 'Otro valor' }

/** Asked of the buyer, who says yes or no, and how much; nobody is asked more than a tenth (Ley 1935 de 2018, art. 2 and 3). */
function Tip({
  charging,
  net,
  onChange,
}: {
  readonly charging: Charging
  readonly net: Amount
  readonly onChange: (charging: Charging) => void
}) {
  const [chosen, choose] = useState<TipChoice>('none')
  const take = (choice: TipChoice): void => {
    choose(choice)
    onChange(withTip(charging, choice === '5' || choice === '10' ? tipOf(net, choice) : zeroAmount))
  }
  return (
    <div className="stack">
      <Segmented
        label="Propina voluntaria"
        value={chosen}
        options={tips.map((value) => ({ value, label: tipNames[value] }))}
        onChange={take}
      />
      {chosen === 'other' && (
        <MoneyField
          label="Valor de la propina"
          value={charging.tip === zeroAmount ? '' : amountText(charging.tip)}
          onChange={(text) => isAmountText(text || '0') && onChange(withTip(charging, parseAmount(text || '0')))}
        />
      )}
    </div>
  )
}

interface SummaryProps {
  readonly charging: Charging
  readonly computed: ComputedCart
  readonly terms: BuyerTerms | null
  readonly settled: Settled
  readonly missing: Amount
}

function Summary({ charging: { tip, credit }, computed, terms, settled, missing }: SummaryProps) {
  return (
    <dl className="reg-summary">
      <div>
        <dt>Total de la venta</dt>
        <dd>
          <Money value={computed.priced.total} />
        </dd>
      </div>
      {tip !== zeroAmount && (
        <div>
          <dt>Propina</dt>
          <dd>
            <Money value={tip} />
          </dd>
        </div>
      )}
      {settled.rounding !== zeroAmount && (
        <div>
          <dt>Redondeo a 50</dt>
          <dd>
            <Money value={settled.rounding} />
          </dd>
        </div>
      )}
      {credit !== zeroAmount && (
        <div>
          <dt>Lo que vuelve</dt>
          <dd>
            −<Money value={credit} />
          </dd>
        </div>
      )}
      <div className="reg-total">
        <dt>{settled.due < credit ? 'Por devolver' : 'Por cobrar'}</dt>
        <dd>
          <Money value={settled.due < credit ? subtract(credit, settled.due) : subtract(settled.due, credit)} final />
        </dd>
      </div>
      <div>
        <dt>Falta por cobrar</dt>
        <dd>
          <Money value={missing} />
        </dd>
      </div>
      <Points computed={computed} terms={terms} />
    </dl>
  )
}

/** What the customer has in each programme, and what they earn with this. */
function Points({ computed, terms }: Pick<SummaryProps, 'computed' | 'terms'>) {
  if (computed.points === null || terms === null) return null
  return terms.programmes.map(({ programmeId, name, balance }) => {
    const gained = computed.points?.find((each) => each.programmeId === programmeId)?.points ?? 0n
    return (
      <div key={programmeId}>
        <dt>{name}</dt>
        <dd>{`Tiene ${countText(BigInt(balance))} puntos, gana ${countText(gained)}`}</dd>
      </div>
    )
  })
}

/** Keys of a dialog are heard inside of it. */
function Keys({ keys }: { readonly keys: readonly Shortcut[] }) {
  useShortcuts(keys)
  return null
}

/** Stays until the next sale begins. */
function Done({ device, sold, onClose }: { readonly device: Device; readonly sold: Sold; readonly onClose: () => void }) {
  return (
    <Dialog
      title={`Venta ${sold.number}`}
      onClose={onClose}
      onSubmit={onClose}
      footer={
        <Button type="submit" look="filled" shortcut="F9" data-autofocus="">
          Siguiente venta
        </Button>
      }
    >
      <Keys keys={[{ keys: 'f9', label: 'Siguiente venta', run: onClose }]} />
      <p className="reg-change big">
        <span>Cambio</span>
        <b>
          <Money value={sold.change} sign />
        </b>
      </p>
      <TicketOfSale device={device} saleId={sold.saleId} />
    </Dialog>
  )
}

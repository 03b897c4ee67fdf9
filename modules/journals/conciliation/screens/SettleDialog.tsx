/** A line of the bank that collects or pays open documents: whose, which, and how much of each. It is recorded and matched at once. */
import { useState } from 'react'
import { absolute, amountText, isAmountText, parseAmount, subtract, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { searchParties } from '#modules/people/index.tsx'
import {
  allocateOldestFirst,
  paymentEndpoints,
  paymentPermissions,
  receiptEndpoints,
  receiptPermissions,
  type OpenItemView,
} from '#modules/treasury/index.ts'
import {
  Button,
  Dialog,
  format,
  Money,
  MoneyField,
  Notice,
  PickerOfMany,
  type PickerOption,
  QuietTable,
  toast,
} from '#platform/ui/index.tsx'
import { useAsk, useMay, useSend } from '#platform/web/index.tsx'
import { settleLine, type PendingLine } from '../endpoints.ts'
import { refreshes } from './PendingPairs.tsx'

interface SettleDialogProps {
  readonly accountId: string
  readonly pair: PendingLine
  readonly onClose: () => void
}

const NOTHING: readonly OpenItemView[] = []
const amountOf = (text: string | undefined): Amount => (text !== undefined && isAmountText(text) ? parseAmount(text) : zeroAmount)

/** Money that comes in is a recaudo, and what goes out an egreso. */
export const callsOf = ({ line }: PendingLine) => (parseAmount(line.left) > zeroAmount ? receiptEndpoints : paymentEndpoints)

export function SettleDialog({ accountId, pair, onClose }: SettleDialogProps) {
  const { line } = pair
  const calls = callsOf(pair)
  const isIn = calls === receiptEndpoints
  const [parties, setParties] = useState<readonly PickerOption[]>([])
  /** By document, once somebody changed one. */
  const [byHand, setByHand] = useState<Readonly<Record<string, string>> | null>(null)
  const [first, ...rest] = parties
  const others = rest.map(({ id }) => id)
  const asked = useAsk(calls.pending, first ? { params: { partyId: first.id }, query: { others: others.join(',') } } : null)
  const found = asked.data?.partyId === first?.id && asked.data?.others === others.join(',') ? asked.data : null
  // Here the money is that of the line: what is owed in another currency asks for its rate in its own form.
  const items = found?.items.filter(({ currency }) => currency === null) ?? NOTHING
  const whole = absolute(parseAmount(line.left))
  const spread = allocateOldestFirst(
    whole,
    items.map(({ id, balance }) => ({ id, balance: parseAmount(balance) })),
  ).amounts
  const amountFor = (id: string): Amount => (byHand ? amountOf(byHand[id]) : (spread.get(id) ?? zeroAmount))
  const applied = sumAmounts(items.map(({ id }) => amountFor(id)))
  const { run, isSending, submitError } = useSend(settleLine, {
    ...{ refreshes, inForm: true },
    onDone: ({ number }) => {
      toast({ text: `${isIn ? 'Recaudo' : 'Egreso'} ${number} registrado y conciliado` })
      onClose()
    },
  })
  const change = (id: string, text: string) =>
    setByHand({ ...Object.fromEntries(items.map((each) => [each.id, amountText(amountFor(each.id))])), [id]: text })
  const lack = lackOf(first, applied, whole)
  const send = () => {
    if (lack !== null || !first) return
    const applications = items
      .map(({ id }) => ({ openItemId: id, amount: amountText(amountFor(id)) }))
      .filter(({ amount }) => parseAmount(amount) > zeroAmount)
    void run({ params: { accountId, id: line.id }, body: { partyId: first.id, otherPartyIds: others, applications } })
  }
  return (
    <Dialog
      title={`${isIn ? 'Recaudo' : 'Egreso'} de «${line.text || 'Movimiento del banco'}»`}
      size="medium"
      locked={isSending}
      onClose={onClose}
      onSubmit={send}
      footer={
        <>
          <span className="grow">
            Extracto <Money value={whole} />, aplicado <Money value={applied} />
          </span>
          <Button onClick={onClose}>Cancelar</Button>
          <Button look="filled" type="submit" busy={isSending} busyText="Registrando…" disabledReason={lack}>
            Registrar y conciliar
          </Button>
        </>
      }
    >
      <div className="stack">
        {submitError && <Notice tone="danger">{submitError.errors.at(0)?.message ?? submitError.message}</Notice>}
        <PickerOfMany
          label="Terceros"
          required
          placeholder="Nombre o NIT"
          source={searchParties}
          value={parties}
          onChange={(value) => {
            setParties(value)
            setByHand(null)
          }}
        />
        {found && items.length === 0 && (
          <Notice tone="quiet">{isIn ? 'No tiene facturas por cobrar en pesos.' : 'No le debes documentos en pesos.'}</Notice>
        )}
        {found && items.length > 0 && (
          <QuietTable tight>
            <tbody>
              {items.map((item) => (
                <tr key={item.id}>
                  <td>
                    <span className="b">{item.number}</span>
                    <div className="small t2">
                      {[found.owners[item.id], `vence ${format.formatDay(item.dueDate)}`].filter(Boolean).join(', ')}
                    </div>
                  </td>
                  <td className="num">
                    <Money value={item.balance} />
                  </td>
                  <td>
                    <MoneyField
                      label={`A aplicar a ${item.number}`}
                      hideLabel
                      value={byHand ? (byHand[item.id] ?? '') : amountText(amountFor(item.id))}
                      onChange={(text) => change(item.id, text)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </QuietTable>
        )}
        {applied < whole && applied > zeroAmount && (
          <p className="small t2">
            Queda por conciliar de la línea <Money value={subtract(whole, applied)} />.
          </p>
        )}
      </div>
    </Dialog>
  )
}

const lackOf = (party: PickerOption | undefined, applied: Amount, whole: Amount): string | null => {
  if (!party) return 'Elige de quién es el dinero'
  if (applied === zeroAmount) return 'Escribe cuánto se aplica'
  return applied > whole ? 'Aplicaste más de lo que dice el extracto' : null
}

/** Why somebody may not record it; null who may. */
export function useMaySettle(pair: PendingLine | undefined): string | null {
  const mayCollect = useMay(receiptPermissions.write)
  const mayPay = useMay(paymentPermissions.write)
  if (!pair) return 'No hay una línea'
  const isIn = callsOf(pair) === receiptEndpoints
  if (isIn ? mayCollect : mayPay) return null
  return `Te falta «${(isIn ? receiptPermissions : paymentPermissions).write.title}»`
}

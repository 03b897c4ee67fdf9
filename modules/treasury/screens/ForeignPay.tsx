/** How much of a document in another currency is settled, at which rate, and what that is in pesos. */
import { isDay } from '#base/date.ts'
import { absolute, zeroAmount } from '#base/decimal.ts'
import { listRates } from '#modules/accounting/index.ts'
import { format, Money, MoneyField, NumberField } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import type { ForeignItem, ForeignShare, TypedForeign } from '../settlement-form.ts'

interface ForeignPayProps {
  readonly item: ForeignItem
  /** Of the money. */
  readonly date: string
  /** `applications.2` */
  readonly name: string
  readonly typed: TypedForeign
  readonly share: ForeignShare | undefined
  readonly errors: ReadonlyMap<string, string>
  readonly onChange: (typed: TypedForeign) => void
  readonly onInvalid: (error: string | null) => void
}

export function ForeignPay({ item, date, name, typed, share, errors, onChange, onInvalid }: ForeignPayProps) {
  const { code } = item.currency
  const known = useAsk(listRates, isDay(date) ? { query: { currency: code, until: date } } : null).data?.rates[0]
  return (
    <div className="stack">
      <MoneyField
        label={`${code} de ${item.number}`}
        name={`${name}.currencyAmount`}
        value={typed.amount}
        error={errors.get(`${name}.currencyAmount`)}
        // The rate of the day is proposed with the first figure; one of another day is only offered.
        onChange={(amount) => onChange({ amount, rate: typed.rate === '' && known?.day === date ? known.rate : typed.rate })}
        onInvalid={onInvalid}
      />
      <NumberField
        label={`Tasa del ${code}, en pesos`}
        name={`${name}.rate`}
        value={typed.rate}
        error={errors.get(`${name}.rate`)}
        onChange={(rate) => onChange({ ...typed, rate })}
        onInvalid={onInvalid}
      />
      {known && typed.rate !== known.rate && (
        <button type="button" className="link rct-rate" onClick={() => onChange({ ...typed, rate: known.rate })}>
          {`Usar ${format.formatUnitPrice(format.toUnitPrice(known.rate))}, la del ${format.formatDay(known.day)}`}
        </button>
      )}
      <Outcome share={share} />
    </div>
  )
}

function Outcome({ share }: { readonly share: ForeignShare | undefined }) {
  if (!share || share.money === zeroAmount) return null
  const { difference } = share
  return (
    <p className="small" aria-live="polite">
      <Money value={share.money} sign />
      {difference !== null && difference !== zeroAmount && (
        <>
          {difference > zeroAmount ? ' · Ganancia en cambio ' : ' · Pérdida en cambio '}
          <Money value={absolute(difference)} sign />
        </>
      )}
    </p>
  )
}

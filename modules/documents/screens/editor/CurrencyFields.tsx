import { currencies, DEFAULT_CURRENCY, isCurrencyCode } from '#base/currency.ts'
import { NumberField, SelectField } from '#platform/ui/index.tsx'
import type { DayRate } from './day-rate.tsx'
import type { Edit } from './edit.ts'
import type { EditorForm } from './form.ts'
import { withRate } from './form-currency.ts'
import { problemOf, type Problem } from './problems.ts'

interface CurrencyProps {
  form: Pick<EditorForm, 'currency' | 'currencyRate'>
  rate: DayRate
  problems: readonly Problem[]
  /** Of a note about a document: it is in that one's. */
  isSettled: boolean
  edit: Edit
}

/** In which currency it is written, and what one unit of it is in pesos that day. */
export function CurrencyFields({ form, rate, problems, isSettled, edit }: CurrencyProps) {
  return (
    <>
      <SelectField
        label="Moneda"
        name="currency"
        value={form.currency}
        error={problemOf(problems, 'currency')}
        disabled={isSettled}
        options={currencies.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
        onChange={(code) => isCurrencyCode(code) && void rate.choose(code)}
      />
      {form.currency !== DEFAULT_CURRENCY && (
        <NumberField
          label="Tasa de cambio, en pesos"
          name="currencyRate"
          required
          value={form.currencyRate}
          error={problemOf(problems, 'currencyRate')}
          disabled={isSettled}
          {...(rate.told === '' ? {} : { help: rate.told })}
          onChange={(written) => edit(['currencyRate'], (before) => withRate(before, written))}
        />
      )}
    </>
  )
}

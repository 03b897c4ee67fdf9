import { useState } from 'react'
import { currencies, DEFAULT_CURRENCY, isCurrencyCode, type CurrencyCode } from '#base/currency.ts'
import { isDay } from '#base/date.ts'
import { listRates } from '#modules/accounting/index.ts'
import { format, NumberField, SelectField } from '#platform/ui/index.tsx'
import { askOnce, failureOf, sayFailure } from '#platform/web/index.tsx'
import type { Edit } from './edit.ts'
import type { EditorForm } from './form.ts'
import { withCurrency, withRate } from './form-currency.ts'
import { problemOf, type Problem } from './problems.ts'

interface CurrencyProps {
  form: Pick<EditorForm, 'currency' | 'currencyRate' | 'date'>
  problems: readonly Problem[]
  /** Of a note about a document: it is in that one's. */
  isSettled: boolean
  edit: Edit
}

/** The rate that the company kept for that day, or the last one before it. */
async function rateOf(currency: Exclude<CurrencyCode, 'COP'>, until: string) {
  if (!isDay(until)) return null
  const { rates } = await askOnce(listRates, { query: { currency, until } })
  return rates[0] ?? null
}

/** In which currency it is written, and what one unit of it is in pesos that day. */
export function CurrencyFields({ form, problems, isSettled, edit }: CurrencyProps) {
  const [known, setKnown] = useState('')
  const choose = async (code: string) => {
    if (!isCurrencyCode(code)) return
    try {
      const found = code === DEFAULT_CURRENCY ? null : await rateOf(code, form.date)
      setKnown(
        found === null ? '' : found.day === form.date ? 'La que tu empresa tiene para ese día.' : `La del ${format.formatDay(found.day)}.`,
      )
      edit(['currency', 'currencyRate', 'lines'], (before) => withCurrency(before, code, found?.rate ?? ''))
    } catch (error) {
      sayFailure(failureOf(error))
    }
  }
  return (
    <>
      <SelectField
        label="Moneda"
        name="currency"
        value={form.currency}
        error={problemOf(problems, 'currency')}
        disabled={isSettled}
        options={currencies.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
        onChange={(code) => void choose(code)}
      />
      {form.currency !== DEFAULT_CURRENCY && (
        <NumberField
          label="Tasa de cambio, en pesos"
          name="currencyRate"
          required
          value={form.currencyRate}
          error={problemOf(problems, 'currencyRate')}
          disabled={isSettled}
          {...(known === '' ? {} : { help: known })}
          onChange={(rate) => edit(['currencyRate'], (before) => withRate(before, rate))}
        />
      )}
    </>
  )
}

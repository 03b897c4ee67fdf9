/** The rate of a currency on the day of the document: proposed with the currency, and again when the day changes. */
import { useEffect, useState } from 'react'
import { DEFAULT_CURRENCY, type CurrencyCode } from '#base/currency.ts'
import { isDay } from '#base/date.ts'
import { isQuantityText, parseUnitPrice } from '#base/decimal.ts'
import { listRates } from '#modules/accounting/index.ts'
import { format } from '#platform/ui/index.tsx'
import { askOnce, failureOf, sayFailure } from '#platform/web/index.tsx'
import type { Edit } from './edit.ts'
import type { EditorForm } from './form.ts'
import { withCurrency, withRate } from './form-currency.ts'

type CurrencyForm = Pick<EditorForm, 'currency' | 'currencyRate' | 'date' | 'correction'>

export interface DayRate {
  /** Under the field of the rate. */
  readonly told: string
  readonly choose: (currency: CurrencyCode) => Promise<void>
}

interface Proposed {
  readonly date: string
  /** Null where the company has none. */
  readonly found: { readonly day: string; readonly rate: string } | null
}

/** The rate that the company kept for that day, or the last one before it. */
async function propose(currency: CurrencyCode, date: string): Promise<Proposed> {
  if (currency === DEFAULT_CURRENCY || !isDay(date)) return { date, found: null }
  const { rates } = await askOnce(listRates, { query: { currency, until: date } })
  return { date, found: rates[0] ?? null }
}

const isSame = (one: string, other: string): boolean =>
  one === other || (isQuantityText(one) && isQuantityText(other) && parseUnitPrice(one) === parseUnitPrice(other))

/** What somebody wrote themselves stays, and they are told what the company has. */
function tell({ currencyRate }: CurrencyForm, { date, found }: Proposed): string {
  if (found === null) return ''
  const ofDay = found.day === date
  if (isSame(currencyRate, found.rate)) return ofDay ? 'La que tu empresa tiene para ese día.' : `La del ${format.formatDay(found.day)}.`
  const rate = format.formatUnitPrice(parseUnitPrice(found.rate))
  return ofDay ? `Tu empresa tiene $ ${rate} para ese día.` : `La última de tu empresa es $ ${rate}, del ${format.formatDay(found.day)}.`
}

export function useDayRate(form: CurrencyForm, edit: Edit): DayRate {
  const [proposed, setProposed] = useState<Proposed | null>(null)
  const [shownDate, setShownDate] = useState(form.date)
  const { currency, date } = form
  // A note is at the rate of the document that it is about.
  const isSettled = Boolean(form.correction?.document)
  useEffect(() => {
    if (isSettled || date === shownDate || currency === DEFAULT_CURRENCY || !isDay(date)) return
    let isLate = false
    propose(currency, date).then(
      (next) => {
        if (isLate) return
        setShownDate(date)
        setProposed(next)
        const before = proposed?.found?.rate ?? ''
        edit(['currencyRate'], (now) =>
          proposed !== null && isSame(now.currencyRate, before) ? withRate(now, next.found?.rate ?? '') : now,
        )
      },
      (error: unknown) => sayFailure(failureOf(error)),
    )
    return () => {
      isLate = true
    }
  }, [isSettled, currency, date, shownDate, proposed, edit])
  const choose = async (code: CurrencyCode) => {
    try {
      const next = await propose(code, date)
      setShownDate(date)
      setProposed(next)
      edit(['currency', 'currencyRate', 'lines'], (before) => withCurrency(before, code, next.found?.rate ?? ''))
    } catch (error) {
      sayFailure(failureOf(error))
    }
  }
  return { told: proposed === null ? '' : tell(form, proposed), choose }
}

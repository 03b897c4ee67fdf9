/** What is done to the lines of the form of a journal or of its template: cells, rates of the day, and what taxes propose. */
import { useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { ForeignCode } from '#base/currency.ts'
import { isDay, type Day } from '#base/date.ts'
import { listRates } from '#modules/accounting/index.ts'
import { accountTaxes } from '#modules/taxes/index.ts'
import type { FormStore } from '#platform/ui/index.tsx'
import { askOnce } from '#platform/web/index.tsx'
import { emptyLine, type JournalLine } from '../journal-lines.ts'
import { onlyRate, proposedBase, withTax, type AccountTaxes, type TaxRate } from '../tax-proposal.ts'
import { begunUnder, edited, withPesos } from './line-edits.tsx'

/** A form that has lines, of a journal or of its template. */
export type LinesForm = Pick<
  FormStore<{ readonly lines: readonly JournalLine[] }>,
  'values' | 'set' | 'errors' | 'setServerErrors' | 'subscribe'
>

export interface DayRate {
  readonly day: string
  readonly rate: string
}

interface Known {
  readonly taxes: ReadonlyMap<string, AccountTaxes>
  readonly rates: ReadonlyMap<string, DayRate | null>
}

interface OnDay<Of extends string> {
  readonly of: Of
  readonly day: Day
}

const keyOn = ({ of, day }: OnDay<string>): string => `${of} ${day}`

/** What was found of something on a day, kept while the form is open; what fails proposes nothing and is asked again. */
function useFound<Of extends string, Value>(find: (asked: OnDay<Of>) => Promise<Value>) {
  const asked = useRef(new Map<string, Promise<Value>>())
  const [found, setFound] = useState<ReadonlyMap<string, Value>>(new Map())
  const get = async (of: OnDay<Of>): Promise<Value | null> => {
    const key = keyOn(of)
    const before = asked.current.get(key)
    const answer = before ?? find(of)
    asked.current.set(key, answer)
    try {
      const value = await answer
      if (!before) setFound((now) => new Map(now).set(key, value))
      return value
    } catch {
      asked.current.delete(key)
      return null
    }
  }
  return { found, get }
}

interface Asked {
  readonly form: LinesForm
  readonly isTemplate: boolean
  /** Of the journal. */
  readonly date: string
}

export function useLines({ form, isTemplate, date }: Asked) {
  const taxes = useFound(
    ({ of, day }: OnDay<string>): Promise<AccountTaxes> => askOnce(accountTaxes, { params: { id: of }, query: { day } }),
  )
  const rates = useFound(async ({ of, day }: OnDay<ForeignCode>): Promise<DayRate | null> => {
    const { rates: known } = await askOnce(listRates, { query: { currency: of, until: day } })
    return known[0] ?? null
  })
  /** What was wrong is looked at again when it is posted. */
  const put = (next: readonly JournalLine[]) => {
    if (form.errors().length > 0) form.setServerErrors([])
    form.set('lines', next)
  }
  const change = (key: string, to: (line: JournalLine, lines: readonly JournalLine[]) => JournalLine) => {
    const { lines } = form.values()
    const changed = lines.map((line) => (line.key === key ? to(line, lines) : line))
    if (changed.some((line, index) => line !== lines[index])) put(changed)
  }
  const propose = (key: string, of: { readonly rate?: TaxRate | undefined; readonly before?: string }) => {
    const line = form.values().lines.find((each) => each.key === key)
    if (isTemplate || !line || line.accountId === null || !isDay(date)) return
    const { accountId } = line
    void taxes.get({ of: accountId, day: date }).then((found) => {
      const rate = found ? (of.rate ?? onlyRate(found)) : null
      if (!found || found.rates.length === 0) return
      change(key, (now, lines) =>
        now.accountId === accountId
          ? withTax(now, { taxes: found, rate, above: proposedBase(lines, key, found), before: of.before ?? '' })
          : now,
      )
    })
  }
  const proposeRate = (key: string, code: ForeignCode) => {
    if (!isDay(date)) return
    void rates.get({ of: code, day: date }).then((found) => {
      if (found) change(key, (now) => (now.currency === code && now.rate === '' ? withPesos({ ...now, rate: found.rate }) : now))
    })
  }
  /** What a cell brings with it once it is known. */
  const follow = (key: string, column: string, before: JournalLine | undefined) => {
    const line = form.values().lines.find((each) => each.key === key)
    if (column === 'accountId') propose(key, {})
    if (column === 'base') propose(key, { before: before?.base ?? '' })
    if (column === 'currency' && line?.currency) proposeRate(key, line.currency)
  }
  const edit = (key: string, column: string, value: string, label = '') => {
    const { lines } = form.values()
    const others = isTemplate ? null : lines.filter((line) => line.key !== key)
    put(lines.map((line) => (line.key === key ? edited(line, column, value, { label, others }) : line)))
    follow(
      key,
      column,
      lines.find((line) => line.key === key),
    )
  }
  const add = (column: string, value: string, label = '') => {
    const { lines } = form.values()
    const key = uuidv7()
    const begun = { ...emptyLine, key, ...(isTemplate ? {} : begunUnder(lines.at(-1))) }
    put([...lines, edited(begun, column, value, { label, others: isTemplate ? null : lines })])
    follow(key, column, undefined)
  }
  const land = (at: number, pasted: readonly JournalLine[]) => {
    const { lines } = form.values()
    put([...lines.slice(0, at), ...pasted, ...lines.slice(at)])
  }
  const seen = <Value,>(found: ReadonlyMap<string, Value>, of: string | null): Value | null =>
    (of !== null && isDay(date) && found.get(keyOn({ of, day: date }))) || null
  const known: Known = { taxes: taxes.found, rates: rates.found }
  return {
    ...{ put, edit, add, land },
    proposeRate: (line: JournalLine, rate: TaxRate) => propose(line.key, { rate, before: line.base }),
    taxesOf: ({ accountId }: JournalLine): AccountTaxes | null => seen(known.taxes, accountId),
    rateOfDay: ({ currency }: JournalLine): DayRate | null => seen(known.rates, currency),
  }
}

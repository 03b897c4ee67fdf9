/** Figures inside Spanish sentences: "$ 1.234.500", "$ 278.587,50", "2,5 %", "4,14 ‰". */
import { groupThousands } from '#base/digits.ts'
import { amountText, percentText, type Amount, type Percent } from '#base/decimal.ts'

const spanish = (text: string): string => {
  const [whole = '', fraction = ''] = text.split('.')
  const grouped = groupThousands(whole)
  return fraction === '' ? grouped : `${grouped},${fraction}`
}

/** Pesos, with cents only when there are any. */
export function showPesos(amount: Amount): string {
  const text = amountText(amount).replace(/\.00$/, '')
  return text.startsWith('-') ? `−$ ${spanish(text.slice(1))}` : `$ ${spanish(text)}`
}

/** A plain number of 6 decimals without trailing zeros: 10000000n → "10". */
export const showNumber = (value: Percent): string => spanish(percentText(value))

export const showPercent = (rate: Percent): string => `${showNumber(rate)} %`

/** 0,414 % → "4,14 ‰", as municipal rates are written. */
export const showPermille = (rate: Percent): string => `${showNumber((rate * 10n) as Percent)} ‰`

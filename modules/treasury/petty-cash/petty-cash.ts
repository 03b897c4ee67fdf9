/** A fund of petty cash: what is in hand, what gives it back whole, and what a count finds. Pure. */
import { subtract, zeroAmount, type Amount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { formatMoney } from '#platform/ui/format.ts'

/** What was spent of the fund, and not given back yet; nothing of one that has no fund, or more in hand. */
export function toReimburse(fund: Amount | null, inHand: Amount): Amount {
  const missing = subtract(fund ?? zeroAmount, inHand)
  return missing < zeroAmount ? zeroAmount : missing
}

interface Asked {
  readonly name: string
  readonly fund: Amount | null
  readonly inHand: Amount
  /** As it was looked at. */
  readonly seen: Amount
}

/** The fund is given back whole, as it was looked at. */
export function reimbursingProblems({ name, fund, inHand, seen }: Asked): ErrorBody[] {
  const wrong = (detalle: string) => [httpErrors.of('invalid', { detalle }, 'amount')]
  if (fund === null || fund === zeroAmount) return wrong(`${name} no tiene un fondo: escríbelo en Cajas y bancos.`)
  const missing = toReimburse(fund, inHand)
  if (missing === zeroAmount) return wrong(`El fondo de ${name} está completo.`)
  return missing === seen ? [] : wrong(`Para completar el fondo faltan ${formatMoney(missing)}: míralo de nuevo.`)
}

/** Above zero there is more than the books say; below it, something is missing. */
export const differenceFound = (counted: Amount, books: Amount): Amount => subtract(counted, books)

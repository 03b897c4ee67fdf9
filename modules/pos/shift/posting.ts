/** What a shift posts besides its sales: money in and out, and the difference with which it closes (contabilidad.md, section 2). Pure. */
import { absolute, type Amount } from '#base/decimal.ts'
import { credit, debit, type JournalDraftLine } from '#modules/accounting/index.ts'

export interface CashMovement {
  readonly kind: 'in' | 'out'
  readonly amount: Amount
  /** Of the cash of the register. */
  readonly cashAccountId: string
  /** What it is for. */
  readonly accountId: string
  readonly partyId: string | null
  readonly costCenterId: string | null
  readonly concept: string
}

export function movementLines({
  kind,
  amount,
  cashAccountId,
  accountId,
  concept,
  partyId,
  costCenterId,
}: CashMovement): JournalDraftLine[] {
  const [cash, other] = [{ id: cashAccountId }, { id: accountId }]
  const whose = { partyId, costCenterId }
  return kind === 'in'
    ? [debit(cash, amount, concept), credit(other, amount, concept, whose)]
    : [debit(other, amount, concept, whose), credit(cash, amount, concept)]
}

export interface MeansToPost {
  readonly name: string
  readonly accountId: string
  readonly difference: Amount
}

/**
 * What is missing is owed by who answers for it (136530), and what is over waits until somebody says whose it is (238095). Each means
 * by itself: cash that is missing is not made good by a card that is over.
 */
export const differenceLines = (means: readonly MeansToPost[], number: string, responsibleId: string | null): JournalDraftLine[] =>
  means.flatMap(({ name, accountId, difference }) => {
    if (difference === 0n) return []
    const amount = absolute(difference)
    const money = { id: accountId }
    return difference < 0n
      ? [
          debit('cashShortage', amount, `Faltante de ${name}`, { partyId: responsibleId, crossDocument: number }),
          credit(money, amount, `Faltante de ${name}`),
        ]
      : [debit(money, amount, `Sobrante de ${name}`), credit('cashSurplus', amount, `Sobrante de ${name}`, { crossDocument: number })]
  })

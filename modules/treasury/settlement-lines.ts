/** What a receipt or a payment moves besides documents: lines of accounts, and what an advance covers. Pure. */
import { negate, parseAmount, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { credit, debit, type JournalDraftLine } from '#modules/accounting/index.ts'
import { lackOf, type Visitor } from '#platform/access.ts'
import { accountingPermissions } from '#modules/accounting/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { AdvanceKind } from './advances/advance.ts'
import type { SettledLine } from './endpoints.ts'

/** Above zero it adds to the money that moves. */
export const signedOf = ({ sign, amount }: Pick<SettledLine, 'sign' | 'amount'>): Amount =>
  sign === 'adds' ? parseAmount(amount) : negate(parseAmount(amount))

/** What is beyond the documents, as far as it was said. */
export const excessOf = ({ excess }: { readonly excess?: string | undefined }): Amount => parseAmount(excess ?? '0')

/** What moves: the documents, less what was paid before, and the lines with their signs. */
export const moneyOf = (documents: readonly Amount[], advances: readonly Amount[], lines: readonly Amount[]): Amount =>
  sumAmounts([...documents, ...advances.map(negate), ...lines])

/** Something moves, of what says anything. `the`: "el egreso" */
export const movesProblems = (money: Amount, the: string): ErrorBody[] =>
  money > zeroAmount
    ? []
    : [
        httpErrors.of(
          'invalid',
          { detalle: `Lo que se resta y lo que cubren los anticipos llega a todo: ${the} tiene que mover dinero.` },
          'applications',
        ),
      ]

/** Each says how much it is. */
export const emptyLineProblems = (lines: readonly Pick<SettledLine, 'amount'>[], field = 'lines'): ErrorBody[] =>
  lines.flatMap(({ amount }, index) =>
    parseAmount(amount) === zeroAmount
      ? [httpErrors.of('invalid', { detalle: 'Escribe un valor mayor que cero.' }, `${field}.${index}.amount`)]
      : [],
  )

interface Said {
  readonly advances: readonly unknown[]
  readonly lines: readonly unknown[]
  readonly excess?: string | undefined
}

/** Accounts are chosen by who posts to them, and advances used by who may use them. */
export function extraLacks(visitor: Pick<Visitor, 'permissions' | 'isNarrow'>, advance: AdvanceKind, said: Said): ErrorBody[] {
  const lacking = (some: readonly unknown[], permission: Parameters<typeof lackOf>[1], field: string, what: string): ErrorBody[] => {
    const lack = some.length === 0 ? null : lackOf(visitor, permission)
    return lack ? [httpErrors.of('invalid', { detalle: `${what} te falta el permiso «${lack.title}».` }, field)] : []
  }
  return [
    ...lacking(said.lines, accountingPermissions.post, 'lines', 'Para agregar otros conceptos'),
    ...lacking(said.advances, advance.permissions.write, 'advances', 'Para usar anticipos'),
    ...lacking(excessOf(said) > zeroAmount ? [said.excess] : [], advance.permissions.write, 'excess', 'Para dejar un anticipo'),
  ]
}

/** A line as it is in the books: what adds stands on the side of the documents. */
export const bookLine = (
  line: SettledLine,
  { ledger, partyId, title }: { readonly ledger: 'AR' | 'AP'; readonly partyId: string; readonly title: string },
): JournalDraftLine =>
  (ledger === 'AR' ? credit : debit)({ id: line.accountId }, signedOf(line), line.description || title, {
    partyId: line.partyId ?? partyId,
    costCenterId: line.costCenterId,
    crossDocument: line.crossDocument || null,
    base: line.base === null ? null : parseAmount(line.base),
  })

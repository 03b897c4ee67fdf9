/** The accounts of a concept take movements, and each is of the class that its field asks. */
import { legalConcepts } from '#colombia/index.ts'
import type { ErrorBody } from '#base/errors.ts'
import { accountingErrors } from '#modules/accounting/index.ts'
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import { bearRecords } from '#platform/catalogue/born.server.ts'
import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { accountFields, concept } from './concept.ts'

interface Account {
  readonly id: string
  readonly code: string
  readonly usable: boolean
}

const fieldNames = Object.keys(accountFields) as readonly (keyof typeof accountFields)[]

function problemOf(field: (typeof fieldNames)[number], account: Account | undefined): ErrorBody | null {
  if (!account) return httpErrors.of('notFound', {}, field)
  if (!account.usable) return accountingErrors.of('accountNotPostable', { cuenta: account.code }, field)
  const starts: readonly string[] = accountFields[field]
  if (starts.length === 0 || starts.some((digits) => account.code.startsWith(digits))) return null
  return httpErrors.of('invalid', { detalle: `Elige una cuenta que empiece por ${starts.join(' o ')}.` }, field)
}

export const conceptServed = serveCatalogue(concept, {
  async check(tx, { change, session, values }) {
    if (change !== 'create' && change !== 'update') return []
    const asked = fieldNames.flatMap((field) => (values[field] === null ? [] : [{ field, id: values[field] }]))
    if (asked.length === 0) return []
    const accounts = await tx.rows<Account>(sql`
      select id, code, postable and active as usable from account
       where company_id = ${session.companyId} and id = any(${asked.map(({ id }) => id)}::uuid[])`)
    return asked.flatMap(
      ({ field, id }) =>
        problemOf(
          field,
          accounts.find((account) => account.id === id),
        ) ?? [],
    )
  },
})

/** Those of the law. An account that the company's chart does not have is left empty. */
export async function bearConcepts(tx: Tx, companyId: string): Promise<void> {
  const expenseOf = (group: string, expense: string | null) => (expense === null ? [] : [`${group}${expense}`])
  const codes = legalConcepts.flatMap(({ expense, payable, receivable }) => [
    ...['5105', '5205', '7205'].flatMap((group) => expenseOf(group, expense)),
    ...[payable, receivable].filter((code) => code !== null),
  ])
  const ids = await accountIdsByCode(tx, companyId, [...new Set(codes)])
  const idOf = (code: string | null | undefined): string | null => ids.get(code ?? '') ?? null
  await bearRecords(
    tx,
    companyId,
    concept,
    legalConcepts.map(({ code, name, kind, paymentType, element, formula, bases, expense, payable, receivable }) => ({
      code,
      name,
      kind,
      paymentType,
      element,
      formula,
      inContributions: bases.includes('contributions'),
      inServiceBonus: bases.includes('serviceBonus'),
      inSeverance: bases.includes('severance'),
      inVacation: bases.includes('vacation'),
      inWithholding: bases.includes('withholding'),
      expenseAccountId: idOf(expenseOf('5105', expense)[0]),
      salesExpenseAccountId: idOf(expenseOf('5205', expense)[0]),
      productionAccountId: idOf(expenseOf('7205', expense)[0]),
      payableAccountId: idOf(payable),
      receivableAccountId: idOf(receivable),
    })),
  )
}

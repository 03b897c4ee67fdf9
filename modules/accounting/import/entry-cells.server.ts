/** What the rows of a file say of lines of an entry: account, third party, cost centre and figures, each refused at its cell. */
import { parseAmount, type Amount } from '#base/decimal.ts'
import { parseNit } from '#colombia/nit.ts'
import { isAccountCode } from '#colombia/puc.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { moneyOfRow, Named, refuseCell } from '#platform/import/reading.ts'
import type { ImportRow } from '#platform/import/served.server.ts'
import { belowZero } from '#platform/rules/index.ts'
import { readCenters } from '../cost-center/movements.server.ts'
import { centerProblem } from '../cost-center/movements.ts'
import { accountingErrors } from '../errors.ts'

export interface CellAccount {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly postable: boolean
  readonly active: boolean
  readonly requiresParty: boolean
  readonly requiresCostCenter: boolean
  readonly requiresBase: boolean
}

export interface EntryCells {
  /** Undefined of none and of one that takes no movements; the row says why. */
  readonly account: (row: ImportRow) => CellAccount | undefined
  /** Undefined of none; the row says so where it names one. */
  readonly party: (row: ImportRow) => { readonly id: string } | undefined
  readonly center: (row: ImportRow) => { readonly id: string } | undefined
}

/** The number of a third party as a cell says it, with or without its digit. */
export const readPartyNumber = (text: string): string => parseNit(text)?.number ?? text.replaceAll(/[\s.,]/g, '')
const codeOf = (row: ImportRow): string => row.text('account').replaceAll(/[\s.-]/g, '')

/** @returns readers of the fields `account`, `party` and `costCenter` of the rows */
export async function readEntryCells(tx: Tx, companyId: string, rows: readonly ImportRow[]): Promise<EntryCells> {
  const accounts = await tx.rows<CellAccount>(sql`
    select id, code, name, postable, active, requires_party as "requiresParty", requires_cost_center as "requiresCostCenter",
           requires_base as "requiresBase" from account where company_id = ${companyId} and code = any(${[...new Set(rows.map(codeOf))]}::text[])`)
  const byCode = new Map(accounts.map((account) => [account.code, account]))
  const numbers = [...new Set(rows.map((row) => readPartyNumber(row.text('party'))))]
  const parties = await tx.rows<{ id: string; identification: string }>(sql`
    select id, identification from party where company_id = ${companyId} and identification = any(${numbers}::text[]) order by identification_type`)
  const byNumber = Map.groupBy(parties, ({ identification }) => identification)
  const centers = await tx.rows<{ id: string; code: string; name: string }>(
    sql`select id, code, name from cost_center where company_id = ${companyId} order by code`,
  )
  const named = new Named(
    'un centro de costo',
    centers.map(({ id, code, name }) => ({ id, names: [code, name, `${code} ${name}`] })),
  )
  const used = rows.flatMap((row) => named.find(row.text('costCenter'))?.id ?? [])
  const moving = await readCenters(tx, companyId, [...new Set(used)])
  return {
    account(row) {
      const code = codeOf(row)
      const account = byCode.get(code)
      if (code === '') row.refuse('account', httpErrors.of('required', { campo: 'Cuenta' }, 'account'))
      else if (!account)
        refuseCell(
          row,
          'account',
          isAccountCode(code) ? `No hay una cuenta ${code}.` : `«${row.text('account')}» no es el código de una cuenta.`,
        )
      else if (!account.active) row.refuse('account', accountingErrors.of('accountInactive', { cuenta: code }, 'account'))
      else if (!account.postable) row.refuse('account', accountingErrors.of('accountNotPostable', { cuenta: code }, 'account'))
      return account
    },
    party(row) {
      const said = row.text('party')
      const found = said === '' ? [] : (byNumber.get(readPartyNumber(said)) ?? [])
      if (said !== '' && found.length === 0) refuseCell(row, 'party', `No hay un tercero con la identificación ${said}.`)
      if (found.length > 1) refuseCell(row, 'party', `Hay ${found.length} terceros con la identificación ${said}.`)
      return found[0]
    },
    center(row) {
      const place = row.text('costCenter')
      const center = place === '' ? undefined : named.of(row, 'costCenter', place)
      const closed = center && centerProblem(moving.get(center.id), 'write', 'costCenter')
      if (closed) row.refuse('costCenter', closed)
      return center
    },
  }
}

/** Zero of a cell that says nothing, or nothing right. */
export function sideOfRow(row: ImportRow, field: 'debit' | 'credit'): Amount {
  const text = moneyOfRow(row, field)
  if (text === null) return 0n as Amount
  const amount = parseAmount(text)
  if (amount < 0n) refuseCell(row, field, belowZero('El valor'))
  return amount
}

/** What the cells of a pasted block name, found as a person writes them; nothing is written. */
import { fillText } from '#base/errors.ts'
import { accountingErrors, centerProblem } from '#modules/accounting/index.ts'
import { readCenters, readPartyNumber } from '#modules/accounting/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { handle } from '#platform/http/handle.server.ts'
import { readPastedNames } from './endpoints.ts'

interface Found {
  readonly text: string
  readonly id: string | null
  readonly label: string
  readonly problem: string | null
}

interface Candidate {
  readonly id: string
  readonly label: string
}

const keyOf = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()
const none = (text: string, problem: string): Found => ({ text, id: null, label: '', problem })

/** The only one that a text names; in words, why there is none. */
function only(text: string, found: readonly Candidate[], { one, many }: { readonly one: string; readonly many: string }): Found {
  const [first] = found
  if (!first) return none(text, fillText(one, { texto: text }))
  return found.length > 1 ? none(text, fillText(many, { texto: text, cuantos: String(found.length) })) : { text, ...first, problem: null }
}

interface AccountRow extends Candidate {
  readonly code: string
  readonly name: string
  readonly postable: boolean
  readonly active: boolean
}

async function accountsNamed(tx: Tx, companyId: string, texts: readonly string[]): Promise<Found[]> {
  if (texts.length === 0) return []
  const rows = await tx.rows<AccountRow>(sql`
    select id, code, name, code || ' ' || name as label, postable, active from account
     where company_id = ${companyId} and (code = any(${texts.map(codeOf)}::text[]) or lower(name) = any(${texts.map(keyOf)}::text[]))
     order by code`)
  return texts.map((text) => {
    const coded = rows.filter(({ code }) => code === codeOf(text))
    const named = rows.filter(({ name, postable, active }) => keyOf(name) === keyOf(text) && postable && active)
    const found = only(text, coded.length > 0 ? coded : named, {
      one: 'No hay una cuenta «{texto}».',
      many: 'Hay {cuantos} cuentas que se llaman «{texto}»: escribe el código.',
    })
    const row = rows.find(({ id }) => id === found.id)
    if (!row) return found
    if (!row.active) return none(text, accountingErrors.of('accountInactive', { cuenta: row.code }).message)
    if (!row.postable) return none(text, accountingErrors.of('accountNotPostable', { cuenta: row.code }).message)
    return { text, id: row.id, label: row.label, problem: null }
  })
}

/** "1105 05 05", or the code at the beginning of "110505 Caja general". */
const codeOf = (text: string): string => /^(\d{4,})\s/.exec(text.trim())?.[1] ?? text.replaceAll(/[\s.-]/g, '')

async function partiesNamed(tx: Tx, companyId: string, texts: readonly string[]): Promise<Found[]> {
  if (texts.length === 0) return []
  const rows = await tx.rows<Candidate & { identification: string }>(sql`
    select id, display_name as label, identification from party
     where company_id = ${companyId} and merged_into is null
       and (identification = any(${texts.map(readPartyNumber)}::text[]) or display_name = any(${texts.map((text) => text.trim())}::text[]))`)
  return texts.map((text) => {
    const numbered = rows.filter(({ identification }) => identification === readPartyNumber(text))
    const found = numbered.length > 0 ? numbered : rows.filter(({ label }) => label === text.trim())
    return only(
      text,
      found.map(({ id, label }) => ({ id, label })),
      { one: 'No hay un tercero «{texto}».', many: 'Hay {cuantos} terceros «{texto}»: elígelo en la línea.' },
    )
  })
}

async function centersNamed(tx: Tx, companyId: string, texts: readonly string[]): Promise<Found[]> {
  if (texts.length === 0) return []
  const keys = texts.map(keyOf)
  const rows = await tx.rows<Candidate & { code: string; name: string }>(sql`
    select id, code, name, code || ' ' || name as label from cost_center
     where company_id = ${companyId}
       and (lower(code) = any(${keys}::text[]) or lower(name) = any(${keys}::text[]) or lower(code || ' ' || name) = any(${keys}::text[]))`)
  const moving = await readCenters(
    tx,
    companyId,
    rows.map(({ id }) => id),
  )
  return texts.map((text) => {
    const own = rows.filter(({ code, name, label }) => [code, name, label].map(keyOf).includes(keyOf(text)))
    const found = only(
      text,
      own.map(({ id, label }) => ({ id, label })),
      { one: 'No hay un centro de costo «{texto}».', many: 'Hay {cuantos} centros de costo «{texto}»: escribe el código.' },
    )
    const closed = found.id === null ? null : centerProblem(moving.get(found.id), 'write')
    return closed ? none(text, closed.message) : found
  })
}

export const pastedNames = handle(readPastedNames, async ({ tx, session: { companyId }, body }) => ({
  accounts: await accountsNamed(tx, companyId, body.accounts),
  parties: await partiesNamed(tx, companyId, body.parties),
  centers: await centersNamed(tx, companyId, body.centers),
}))

import { uuidv7 } from 'uuidv7'
import { amountText, parsePercent, parseQuantity, percentText, quantityText } from '#base/decimal.ts'
import { isDay, type Day } from '#base/date.ts'
import { BusinessError } from '#base/errors.ts'
import { audit } from '#platform/audit.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { raw, sql, type Tx } from '#platform/db/tx.server.ts'
import { catalogueErrors } from '#platform/catalogue/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Session } from '#platform/http/handle.server.ts'
import { fold } from '#platform/search.ts'
import * as calls from './endpoints.ts'
import { taxErrors } from './errors.ts'
import { uvtInForce, uvtOfYears } from './legal-values/read.server.ts'
import { addVersion, checkAccounts, type Versioned } from './versions.server.ts'

const trimmed = (text: string): string => percentText(parsePercent(text))

/** A version as it is read: numerics without their trailing zeros, accounts whole. */
const VERSIONS = {
  tax: raw(`
    select v.tax_id as owner, v.valid_from as "validFrom", v.valid_to as "validTo", v.rate, v.per_unit as "perUnit", v.source,
           case when s.id is null then null else jsonb_build_object('id', s.id, 'code', s.code, 'name', s.name) end as "saleAccount",
           case when r.id is null then null else jsonb_build_object('id', r.id, 'code', r.code, 'name', r.name) end as "returnAccount",
           case when p.id is null then null else jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name) end as "purchaseAccount",
           case when q.id is null then null else jsonb_build_object('id', q.id, 'code', q.code, 'name', q.name) end as "purchaseReturnAccount"
      from tax_version v
      left join account s on s.company_id = v.company_id and s.id = v.sale_account_id
      left join account r on r.company_id = v.company_id and r.id = v.return_account_id
      left join account p on p.company_id = v.company_id and p.id = v.purchase_account_id
      left join account q on q.company_id = v.company_id and q.id = v.purchase_return_account_id`),
  withholding: raw(`
    select v.withholding_id as owner, v.valid_from as "validFrom", v.valid_to as "validTo", v.rate,
           v.minimum_uvt as "minimumUvt", v.minimum_base as "minimumBase", v.source,
           case when s.id is null then null else jsonb_build_object('id', s.id, 'code', s.code, 'name', s.name) end as "saleAccount",
           case when p.id is null then null else jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name) end as "purchaseAccount"
      from withholding_version v
      left join account s on s.company_id = v.company_id and s.id = v.sale_account_id
      left join account p on p.company_id = v.company_id and p.id = v.purchase_account_id`),
} as const

type TaxVersionRow = calls.Tax['versions'][number] & { owner: string }
type WithholdingVersionRow = calls.Withholding['versions'][number] & { owner: string }

async function readTaxes(tx: Tx, companyId: string): Promise<calls.Tax[]> {
  const taxes = await tx.rows<Omit<calls.Tax, 'versions'>>(
    sql`select id, code, name, kind, per_content as "perContent", active from tax where company_id = ${companyId} order by position, name`,
  )
  const versions = await tx.rows<TaxVersionRow>(sql`${VERSIONS.tax} where v.company_id = ${companyId} order by v.valid_from desc`)
  const byOwner = Map.groupBy(versions, (version) => version.owner)
  return taxes.map((tax) => ({
    ...tax,
    perContent: tax.perContent === null ? null : quantityText(parseQuantity(tax.perContent)),
    versions: (byOwner.get(tax.id) ?? []).map(({ owner: _owner, ...version }) => ({ ...version, rate: trimmed(version.rate) })),
  }))
}

async function readWithholdings(tx: Tx, companyId: string): Promise<calls.Withholding[]> {
  const rows = await tx.rows<Omit<calls.Withholding, 'versions'>>(sql`
    select w.id, w.kind, w.code, w.name, w.beneficiary, w.active,
           case when c.code is null then null else jsonb_build_object('code', c.code, 'name', c.name) end as city
      from withholding w left join city c on c.code = w.city_code
     where w.company_id = ${companyId}
     order by array_position(array['retefuente', 'reteiva', 'reteica'], w.kind), c.name nulls first, w.name collate "es-x-icu", w.beneficiary, w.id`)
  const versions = await tx.rows<WithholdingVersionRow>(
    sql`${VERSIONS.withholding} where v.company_id = ${companyId} order by v.valid_from desc`,
  )
  const byOwner = Map.groupBy(versions, (version) => version.owner)
  return rows.map((row) => ({
    ...row,
    versions: (byOwner.get(row.id) ?? []).map(({ owner: _owner, ...version }) => ({
      ...version,
      rate: trimmed(version.rate),
      minimumUvt: version.minimumUvt === null ? null : trimmed(version.minimumUvt),
    })),
  }))
}

interface Named {
  readonly name: string
  readonly active: boolean
}

/** The thing itself, locked, so that two people do not add a version at once. */
async function lock(tx: Tx, of: Versioned, companyId: string, id: string): Promise<Named> {
  const found = await tx.first<Named>(sql`select name, active from ${raw(of)} where company_id = ${companyId} and id = ${id} for update`)
  return found ?? httpErrors.fail('notFound')
}

const ENTITY = { tax: 'taxes.tax', withholding: 'taxes.withholding' } as const
const TITLE = { tax: 'Impuesto', withholding: 'Retención' } as const

async function setActive(tx: Tx, session: Session, of: Versioned, id: string, active: boolean) {
  const before = await lock(tx, of, session.companyId, id)
  if (before.active !== active) {
    await tx.run(sql`update ${raw(of)} set active = ${active} where company_id = ${session.companyId} and id = ${id}`)
    await audit(tx, session, {
      action: active ? 'activate' : 'deactivate',
      entity: ENTITY[of],
      entityId: id,
      title: `${TITLE[of]} ${before.name}`,
      changes: { active: [before.active, active] },
    })
  }
  return { ok: true as const }
}

async function recordVersion(tx: Tx, session: Session, of: Versioned, id: string, name: string, body: object): Promise<void> {
  const changes = Object.fromEntries(Object.entries(body).map(([field, value]) => [field, [null, value] as const]))
  await audit(tx, session, { action: 'version', entity: ENTITY[of], entityId: id, title: `${TITLE[of]} ${name}`, changes })
}

interface TaxVersionBody {
  readonly rate: string
  readonly perUnit: string
  readonly saleAccountId: string | null
  readonly returnAccountId: string | null
  readonly purchaseAccountId: string | null
  readonly purchaseReturnAccountId: string | null
  readonly source: string
}

const taxColumns = (body: TaxVersionBody) => ({
  rate: body.rate,
  per_unit: body.perUnit,
  sale_account_id: body.saleAccountId,
  return_account_id: body.returnAccountId,
  purchase_account_id: body.purchaseAccountId,
  purchase_return_account_id: body.purchaseReturnAccountId,
  source: body.source,
})

const taxAccounts = ({ saleAccountId, returnAccountId, purchaseAccountId, purchaseReturnAccountId }: TaxVersionBody) => ({
  saleAccountId,
  returnAccountId,
  purchaseAccountId,
  purchaseReturnAccountId,
})

interface WithholdingVersionBody {
  readonly rate: string
  readonly minimumUvt: string | null
  readonly minimumBase: string | null
  readonly saleAccountId: string | null
  readonly purchaseAccountId: string | null
  readonly source: string
}

const withholdingColumns = (body: WithholdingVersionBody) => ({
  rate: body.rate,
  minimum_uvt: body.minimumUvt,
  minimum_base: body.minimumBase,
  sale_account_id: body.saleAccountId,
  purchase_account_id: body.purchaseAccountId,
  source: body.source,
})

/** The wire shape lets an empty date through, to answer 680 instead of "wrong". */
const dayOrNothing = (text: string): Day | '' => (isDay(text) ? text : '')

export const taxHandlers = [
  handle(calls.taxOptions, async ({ tx, session, query }) => {
    const taxes = await tx.rows<{ id: string; name: string; active: boolean }>(
      sql`select id, name, active from tax where company_id = ${session.companyId} order by active desc, position, name`,
    )
    const wanted = fold(query.text.trim())
    return {
      options: taxes
        .filter(({ name }) => fold(name).includes(wanted))
        .map(({ id, name, active }) => ({ id, label: name, ...(active ? {} : { inactive: true }) })),
    }
  }),
  handle(calls.listTaxes, async ({ tx, session }) => ({ taxes: await readTaxes(tx, session.companyId) })),

  handle(calls.createTax, async ({ tx, session, body }) => {
    const { companyId } = session
    const id = uuidv7()
    checkContent(body)
    await checkAccounts(tx, companyId, taxAccounts(body))
    const next = await tx.first<{ position: number }>(
      sql`select coalesce(max(position), 0) + 1 as position from tax where company_id = ${companyId}`,
    )
    await unlessNameTaken(body.name, () =>
      insertRows(tx, 'tax', [
        {
          company_id: companyId,
          id,
          code: body.code,
          name: body.name,
          kind: body.kind,
          per_content: body.perContent,
          position: next?.position ?? 1,
        },
      ]),
    )
    await addVersion(tx, { of: 'tax', companyId, id }, dayOrNothing(body.validFrom), taxColumns(body))
    await recordVersion(tx, session, 'tax', id, body.name, body)
    return { id }
  }),

  handle(calls.addTaxVersion, async ({ tx, session, params, body }) => {
    const { companyId } = session
    const { name } = await lock(tx, 'tax', companyId, params.id)
    await checkAccounts(tx, companyId, taxAccounts(body))
    await addVersion(tx, { of: 'tax', companyId, id: params.id }, dayOrNothing(body.validFrom), taxColumns(body))
    await recordVersion(tx, session, 'tax', params.id, name, body)
    return { ok: true as const }
  }),

  handle(calls.setTaxActive, ({ tx, session, params, body }) => setActive(tx, session, 'tax', params.id, body.active)),

  handle(calls.listWithholdings, async ({ tx, session, today }) => {
    const uvt = await uvtInForce(tx, session.companyId, today)
    return {
      uvt: uvt && amountText(uvt),
      uvts: await uvtOfYears(tx, session.companyId),
      today,
      withholdings: await readWithholdings(tx, session.companyId),
    }
  }),

  handle(calls.createWithholding, async ({ tx, session, body }) => {
    const { companyId } = session
    const id = uuidv7()
    if (body.kind === 'reteica' && body.cityCode === null) return httpErrors.fail('required', { campo: 'Municipio' }, 'cityCode')
    await checkAccounts(tx, companyId, { saleAccountId: body.saleAccountId, purchaseAccountId: body.purchaseAccountId })
    const cityCode = body.kind === 'reteica' ? body.cityCode : null
    // Two rules for the same case would leave to chance which one holds.
    await tx.run(sql`select from company where id = ${companyId} for no key update`)
    const twin = await tx.first(sql`
      select 1 as one from withholding
       where company_id = ${companyId} and kind = ${body.kind} and upper(code) = upper(${body.code}) and beneficiary = ${body.beneficiary}
         and city_code is not distinct from ${cityCode} limit 1`)
    if (twin) return catalogueErrors.fail('codeTaken', { codigo: body.code }, 'code')
    await insertRows(tx, 'withholding', [
      {
        company_id: companyId,
        id,
        kind: body.kind,
        code: body.code,
        name: body.name,
        beneficiary: body.beneficiary,
        city_code: cityCode,
      },
    ])
    await addVersion(tx, { of: 'withholding', companyId, id }, dayOrNothing(body.validFrom), withholdingColumns(body))
    await recordVersion(tx, session, 'withholding', id, body.name, body)
    return { id }
  }),

  handle(calls.addWithholdingVersion, async ({ tx, session, params, body }) => {
    const { companyId } = session
    const { name } = await lock(tx, 'withholding', companyId, params.id)
    await checkAccounts(tx, companyId, { saleAccountId: body.saleAccountId, purchaseAccountId: body.purchaseAccountId })
    await addVersion(tx, { of: 'withholding', companyId, id: params.id }, dayOrNothing(body.validFrom), withholdingColumns(body))
    await recordVersion(tx, session, 'withholding', params.id, name, body)
    return { ok: true as const }
  }),

  handle(calls.setWithholdingActive, ({ tx, session, params, body }) => setActive(tx, session, 'withholding', params.id, body.active)),
]

/** Only pesos are charged by content, and by some of it. */
function checkContent({ kind, perContent }: { readonly kind: calls.Tax['kind']; readonly perContent: string | null }): void {
  if (perContent === null) return
  if (kind !== 'unit') taxErrors.fail('contentOfPesos', {}, 'perContent')
  if (parseQuantity(perContent) <= 0n) taxErrors.fail('contentNotPositive', {}, 'perContent')
}

async function unlessNameTaken(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isTaken = typeof error === 'object' && error !== null && 'constraint' in error && error.constraint === 'tax_company_id_name_key'
    throw isTaken ? new BusinessError([taxErrors.of('nameTaken', { nombre: name }, 'name')]) : error
  }
}

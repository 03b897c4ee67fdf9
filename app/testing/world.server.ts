/**
 * A company of its own for each story, entered through the same calls as a browser: the product's server in this
 * process, a person who signed in, and the few things that an invoice needs.
 */
import type * as z from 'zod/mini'
import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { dayInBogota, type Day } from '#base/date.ts'
import { type AiuService, checkDigit } from '#colombia/index.ts'
import { createPerson } from '#modules/access/index.server.ts'
import { roleIds, type RoleName } from '#modules/access/index.ts'
import { createCompany } from '#modules/company/index.server.ts'
import type { CompanyProfileInput } from '#modules/company/index.ts'
import { resolution, type DocumentRequest, type SavedDocument } from '#modules/documents/index.ts'
import { createOpening, warehouse } from '#modules/inventory/index.ts'
import { createItem, getItemChoices, unit } from '#modules/items/index.ts'
import { createParty } from '#modules/people/index.ts'
import { invoiceEndpoints } from '#modules/sales/index.ts'
import { listTaxes, setTaxActive } from '#modules/taxes/index.ts'
import { listMoneyAccounts } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { createPool, sql, type Pool } from '#platform/db/tx.server.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { readSettings } from '#platform/settings.server.ts'
import { fixedClock, openPool, storyKey, storyLog } from '#platform/testing/story.server.ts'
import { signedIn, type Client } from '../client.server.ts'
import { provisions } from '../modules.server.ts'
import { createProductServer, createRuntime } from '../start.server.ts'

const PASSWORD = 'Historia-2026*'

/** A day on which the rules of 2026 are in force: UVT 52.374, Decreto 572 de 2025. */
export const STORY_NOW = '2026-11-20T15:00:00Z'

export interface World {
  readonly app: FastifyInstance
  readonly runtime: Runtime
  readonly pool: Pool
  readonly clock: ReturnType<typeof fixedClock>
  readonly today: Day
  close(): Promise<void>
}

export interface WorldPlace {
  readonly appUrl?: string
  readonly dataDir?: string
  /** How long a call waits for a connection. */
  readonly patienceMs?: number
}

/** @param place another database than the one that stories share, another data folder, less patience */
export async function openWorld(now = STORY_NOW, { appUrl, dataDir, patienceMs }: WorldPlace = {}): Promise<World> {
  const settings = { ...readSettings({}), ...storyKey, ...(dataDir === undefined ? {} : { dataDir }) }
  const ownPool = () => createPool(appUrl ?? inject('appUrl'), settings, undefined, patienceMs === undefined ? {} : { patienceMs })
  const pool = appUrl === undefined && patienceMs === undefined ? openPool() : ownPool()
  const clock = fixedClock(now)
  const runtime = { ...createRuntime(settings, pool, clock), log: storyLog }
  const app = await createProductServer(runtime)
  return {
    app,
    runtime,
    pool,
    clock,
    today: dayInBogota(clock.now()),
    async close() {
      await app.close()
      await pool.end()
    },
  }
}

/** Of a range that the authority gave for real. */
export const STORY_KEY = '693ff6f2a553c3646a063436fd4dd9ded0311471'

/** A NIT that nobody else in the run has. */
export const anyNit = (): string => String(randomInt(800_000_000, 899_999_999))

export const anyEmail = (): string => `historia.${randomInt(1_000_000_000)}@paramo.example`

export interface StoryCompany {
  readonly client: Client
  readonly companyId: string
  readonly personId: string
  readonly email: string
  readonly password: string
}

export async function newCompany(world: World, profile: CompanyProfileInput = {}, role: RoleName = 'administrator'): Promise<StoryCompany> {
  const email = anyEmail()
  const personId = await createPerson(world.pool, { email, password: PASSWORD, firstName: 'Ana', lastName: 'Historia' })
  const companyId = await createCompany(
    world.pool,
    {
      name: 'Historias S.A.S.',
      identification: anyNit(),
      profile: {
        cityCode: '11001',
        address: 'Calle 1 # 2-3',
        postalCode: '110111',
        email: 'empresa@historias.example',
        electronic: {
          environment: 'produccion',
          softwareId: '8b9d2f0e-6f5b-4f0a-9d53-5d8c1f1b7a10',
          softwarePin: '12345',
          testSetId: '',
        },
        ...profile,
      },
      members: [{ personId, roleId: roleIds[role] }],
      today: world.today,
    },
    provisions,
  )
  return { client: await signedIn(world.app, email, PASSWORD), companyId, personId, email, password: PASSWORD }
}

/** Of a company of a story, without its check digit: whom its suppliers' documents name. */
export const nitOf = (world: World, { companyId, personId }: Pick<StoryCompany, 'companyId' | 'personId'>): Promise<string> =>
  inCompany(world.pool, { companyId, personId }, async (tx) => {
    const row = await tx.first<{ identification: string }>(sql`select identification from company where id = ${companyId}`)
    return row?.identification ?? ''
  })

/** As an item from before its company was asked what IVA it has. */
const leaveUnsaid = (
  world: World,
  { companyId, personId }: StoryCompany,
  { itemId, excluded }: { readonly itemId: string; readonly excluded: readonly string[] },
): Promise<void> =>
  inCompany(world.pool, { companyId, personId }, async (tx) => {
    await tx.run(sql`delete from item_tax where company_id = ${companyId} and item_id = ${itemId} and tax_id = any(${excluded}::uuid[])`)
  })

export interface ItemSpec {
  readonly name: string
  readonly price: string
  /** Cost per unit and quantity of the opening stock; a service has none. */
  readonly stock?: { readonly quantity: string; readonly cost: string }
  readonly taxes: readonly string[]
  readonly withholding?: string
  readonly ica?: string
  /** It is charged with AIU. */
  readonly aiu?: AiuService
  /** Millilitres in one, of an item whose taxes are charged by content. */
  readonly content?: string
  /** Another unit, by its name, and how many one holds. */
  readonly otherUnit?: { readonly name: string; readonly factor: string }
}

/** What stories sell with: a customer, items with stock, a resolution. */
/** A range of numbers as a form writes it. */
export const rangeOf = (kind: 'INE' | 'INS' | 'INC' | 'DSP' | 'POS', prefix: string) => ({
  kind,
  prefix,
  resolutionNumber: '18764000001234',
  resolutionDate: '2026-01-02' as Day,
  fromNumber: 1,
  toNumber: 100_000,
  nextNumber: 1,
  validFrom: '2026-01-02' as Day,
  validTo: '2028-01-01' as Day,
  gapReason: '',
  technicalKey: '',
})

export interface Shop extends StoryCompany {
  readonly resolutionId: string
  readonly warehouseId: string
  readonly moneyAccountId: string
  readonly customerId: string
  item(name: string): { readonly id: string; readonly price: string; readonly taxIds: string[] }
  /** A request for an invoice: `['Cafetera', '20']` or `['Cafetera', '20', '50000']` with its own price. */
  request(
    lines: readonly (readonly [item: string, quantity: string, price?: string])[],
    changes?: Partial<DocumentRequest>,
  ): DocumentRequest
  issue(
    lines: readonly (readonly [item: string, quantity: string, price?: string])[],
    changes?: Partial<DocumentRequest>,
  ): Promise<SavedDocument>
}

export interface ShopSpec {
  readonly profile?: CompanyProfileInput
  /** Its NIT is any, unless a story looks for figures. */
  readonly customer?: { readonly nit?: string; readonly withholds?: boolean; readonly largeTaxpayer?: boolean; readonly cityCode?: string }
  /** Taxes that a company begins with inactive, by their names, and this one charges. */
  readonly charges?: readonly string[]
  readonly items: readonly ItemSpec[]
}

interface StoryItem {
  readonly item: ItemSpec
  readonly index: number
  readonly choices: z.output<typeof getItemChoices.response>
}

async function createStoryItem(world: World, company: StoryCompany, { item, index, choices }: StoryItem) {
  const { client } = company
  const excluded = choices.taxes.flatMap(({ id, name }) => (name === 'IVA excluido' ? [id] : []))
  const taxIds = item.taxes.map((name) => choices.taxes.find((tax) => tax.name === name)?.id ?? `No tax ${name}`)
  const isSaid = item.taxes.some((name) => /^(IVA|INC)\b/.test(name))
  const other = item.otherUnit
  const unitId = other && (await client.call(unit.endpoints.options, { query: { text: other.name } })).options[0]?.id
  const { id } = await client.call(createItem, {
    body: {
      kind: item.stock ? 'product' : 'service',
      code: `P-${index + 1}`,
      name: item.name,
      price: item.price,
      taxIds: isSaid ? taxIds : [...taxIds, ...excluded],
      withholdingCode: item.withholding ?? null,
      ...{ icaCode: item.ica ?? null, aiuService: item.aiu ?? null },
      content: item.content ?? null,
      units: other && unitId ? [{ unitId, factor: other.factor }] : [],
    },
  })
  if (!isSaid) await leaveUnsaid(world, company, { itemId: id, excluded })
  return { id, price: item.price, taxIds }
}

export async function openShop(world: World, spec: ShopSpec): Promise<Shop> {
  const company = await newCompany(world, spec.profile)
  const { client } = company
  const nit = spec.customer?.nit ?? anyNit()
  const withholds = spec.customer?.withholds ?? false
  const { id: customerId } = await client.call(createParty, {
    body: {
      kind: 'juridica',
      identificationType: '31',
      identification: `${nit}-${checkDigit(nit)}`,
      legalName: 'Almacenes La Ceiba S.A.',
      responsibilities: [spec.customer?.largeTaxpayer ? 'O-13' : 'R-99-PN'],
      withholdsRetefuente: withholds,
      withholdsReteiva: withholds && (spec.customer?.largeTaxpayer ?? false),
      withholdsReteica: withholds,
      addressLine: 'Carrera 7 # 12-34',
      cityCode: spec.customer?.cityCode ?? '11001',
      emailInvoicing: 'facturas@laceiba.example',
      ...{ isCustomer: true, isSupplier: true },
      paymentDays: 30,
    },
  })
  if (spec.charges) {
    const { taxes } = await client.call(listTaxes)
    for (const { id } of taxes.filter(({ name }) => spec.charges?.includes(name)))
      await client.call(setTaxActive, { params: { id }, body: { active: true } })
  }
  const choices = await client.call(getItemChoices)
  const items = new Map<string, { id: string; price: string; taxIds: string[] }>()
  for (const [index, item] of spec.items.entries()) items.set(item.name, await createStoryItem(world, company, { item, index, choices }))
  const { id: resolutionId } = await client.call(resolution.endpoints.create, {
    body: { ...rangeOf('INE', 'FV'), technicalKey: STORY_KEY },
  })
  const warehouseId = (await client.call(warehouse.endpoints.options, { query: {} })).options[0]?.id ?? ''
  const moneyAccountId = (await client.call(listMoneyAccounts)).accounts[0]?.id ?? ''
  const stocked = spec.items.flatMap((item) =>
    item.stock ? [{ itemId: items.get(item.name)?.id ?? '', quantity: item.stock.quantity, unitCost: item.stock.cost }] : [],
  )
  if (stocked.length > 0) {
    await client.call(createOpening, { body: { date: `${world.today.slice(0, 7)}-01`, warehouseId, lines: stocked } })
  }
  const item = (name: string) => items.get(name) ?? { id: '', price: '0', taxIds: [] }
  const request: Shop['request'] = (lines, changes = {}) => ({
    resolutionId,
    partyId: customerId,
    date: dayInBogota(world.clock.now()),
    dueDate: dayInBogota(world.clock.now()),
    paymentForm: '2',
    warehouseId,
    lines: lines.map(([name, quantity, price]) => ({
      itemId: item(name).id,
      description: name,
      quantity,
      unitPrice: price ?? item(name).price,
      taxIds: item(name).taxIds,
    })),
    ...changes,
  })
  return {
    ...company,
    resolutionId,
    warehouseId,
    moneyAccountId,
    customerId,
    item,
    request,
    issue: (lines, changes) => client.call(invoiceEndpoints.create, { body: { document: request(lines, changes), issue: true } }),
  }
}

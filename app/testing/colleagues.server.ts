/** People of a company in the stories: invited, restricted, and what the doors of documents show them. */
import { randomInt } from 'node:crypto'
import { createPerson } from '#modules/access/index.server.ts'
import { answerInvitation, switchCompany } from '#modules/access/index.ts'
import { invoiceEndpoints as invoices } from '#modules/sales/index.ts'
import { getPending } from '#modules/treasury/index.ts'
import { userCalls as users, type UserLimits } from '#modules/users/index.ts'
import { askPalette } from '#platform/palette/palette.ts'
import { createClient, signedIn, type Client } from '../client.server.ts'
import type { Shop, World } from './world.server.ts'

export const PASSWORD = 'Historia-2026*'

/** What a process remembers of a session is forgotten after five seconds. */
export const later = (world: World, seconds = 10) =>
  world.clock.moveTo(new Date(world.clock.now().getTime() + seconds * 1000).toISOString())
export const free: UserLimits = {
  branchIds: [],
  warehouseIds: [],
  registerIds: [],
  seller: null,
  networks: [],
  hours: null,
  maxDiscount: null,
  ownDocuments: false,
}
export const SELLER = 4

/** Somebody with an account of their own who accepted an invitation. */
export async function colleague(
  world: World,
  admin: Client,
  roleId = SELLER,
): Promise<{ personId: string; client: Client; email: string }> {
  const email = `colega.${randomInt(1_000_000_000)}@paramo.example`
  const personId = await createPerson(world.pool, { email, password: PASSWORD, firstName: 'Beto', lastName: 'Colega' })
  await admin.call(users.inviteUsers, { body: { people: [{ email, name: '' }], roleId } })
  // Each from an address of their own: many of them sign in within a minute.
  const outside = await signedIn(world.app, email, PASSWORD, `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`)
  await outside.call(answerInvitation, { body: { companyId: admin.companyId ?? '', accept: true } })
  const { accessToken, company } = await outside.call(switchCompany, { body: { companyId: admin.companyId ?? '' } })
  return { personId, email, client: createClient(world.app, accessToken, company?.companyId ?? null) }
}

export async function restrict(world: World, admin: Client, personId: string, limits: Partial<UserLimits>, roleId = SELLER): Promise<void> {
  const { version } = await admin.call(users.getUser, { params: { personId } })
  await admin.call(users.changeUser, { params: { personId }, body: { roleId, version, limits: { ...free, ...limits } } })
  later(world)
}

/** Every door of documents that there is: those that show of another's document anything at all. */
export async function seenBy(shop: Shop, client: Client, { id, number }: { id: string; number: string | null }) {
  const asked = async <T>(call: () => Promise<T>, sees: (answer: T) => boolean): Promise<boolean> => {
    try {
      return sees(await call())
    } catch (error) {
      if (error instanceof Error && /^(400|403|404)/.test(error.message)) return false
      throw error
    }
  }
  const says = (answer: unknown) => JSON.stringify(answer).includes(id) || (number !== null && JSON.stringify(answer).includes(number))
  const text = (answer: unknown) =>
    typeof answer === 'object' && answer !== null && 'bytes' in answer && answer.bytes instanceof Uint8Array
      ? Buffer.from(answer.bytes).toString('utf8')
      : JSON.stringify(answer)
  return {
    list: await asked(() => client.call(invoices.list, {}), says),
    export: await asked(
      () => client.call(invoices.export, { query: { format: 'csv', columns: 'number,party,date' } }),
      (answer) => number !== null && text(answer).includes(number),
    ),
    view: await asked(
      () => client.call(invoices.view, { params: { id } }),
      () => true,
    ),
    history: await asked(
      () => client.call(invoices.history, { params: { id } }),
      ({ events }) => events.length > 0,
    ),
    search: await asked(() => client.call(askPalette, { query: { text: number ?? '' } }), says),
    pending: await asked(() => client.call(getPending, { params: { partyId: shop.customerId } }), says),
    annul: await asked(
      () => client.call(invoices.annul, { params: { id }, body: { reason: 'No debería poder' } }),
      () => true,
    ),
  }
}
export const nothing = { list: false, export: false, view: false, history: false, search: false, pending: false, annul: false }

// People of a company from the calls to the tables: invited, restricted at every door, taken out, and never the last one.
import { randomInt } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPerson } from '#modules/access/index.server.ts'
import { answerInvitation, getSession } from '#modules/access/index.ts'
import { getOwnPaper, keepOwnPaper, type DocumentRequest } from '#modules/documents/index.ts'
import { invoiceEndpoints as invoices, quoteEndpoints as quotes } from '#modules/sales/index.ts'
import { setPlanLimits } from '#modules/subscription/index.server.ts'
import { receivables } from '#modules/treasury/index.ts'
import { roleCalls as roles, userCalls as users } from '#modules/users/index.ts'
import { atDoor, inCompany } from '#platform/db/doors.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { signedIn, type Client } from './client.server.ts'
import { colleague, later, nothing, PASSWORD, restrict, seenBy, SELLER } from './testing/colleagues.server.ts'
import { newCompany, openShop, openWorld, type Shop, type World } from './testing/world.server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const stateOf = async (admin: Client, personId: string) =>
  (await admin.call(users.listUsers, {})).users.find((user) => user.personId === personId)?.state

describe('invitations', () => {
  test('somebody new chooses a password with the link and is in; nobody else learns their name before', async () => {
    const { client, companyId } = await newCompany(world)
    const email = `nueva.${randomInt(1_000_000_000)}@paramo.example`
    await client.call(users.inviteUsers, { body: { people: [{ email, name: 'Nora Nueva' }], roleId: SELLER } })
    const { users: all } = await client.call(users.listUsers, {})
    const invited = all.find((user) => user.email === email)
    expect(invited).toMatchObject({ name: 'Nora Nueva', state: 'invited', role: { name: 'Vendedor' } })
    // Twice is refused at its field.
    await expect(client.call(users.inviteUsers, { body: { people: [{ email, name: '' }], roleId: SELLER } })).rejects.toMatchObject({
      fields: ['people'],
    })
    await expect(
      client.call(users.inviteUsers, { body: { people: [{ email: 'no es correo', name: '' }], roleId: SELLER } }),
    ).rejects.toMatchObject({ code: 401, fields: ['people'] })
    expect(companyId).not.toBe('')
  })

  test('one with an account joins after accepting, and not before; another may decline', async () => {
    const { client: admin, companyId } = await newCompany(world)
    const email = `otra.${randomInt(1_000_000_000)}@paramo.example`
    const personId = await createPerson(world.pool, { email, password: PASSWORD, firstName: 'Olga', lastName: 'Otra' })
    const invite = () => admin.call(users.inviteUsers, { body: { people: [{ email, name: '' }], roleId: SELLER } })
    await invite()
    expect((await admin.call(users.getUser, { params: { personId } })).user.name).toBe('')
    const olga = await signedIn(world.app, email, PASSWORD)
    const before = await olga.call(getSession, {})
    expect([before.companies, before.company, before.invitations.map((each) => each.companyId)]).toEqual([[], null, [companyId]])
    const declined = await olga.call(answerInvitation, { body: { companyId, accept: false } })
    expect(declined.invitations).toEqual([])
    expect(await stateOf(admin, personId)).toBeUndefined()
    await invite()
    expect((await olga.call(answerInvitation, { body: { companyId, accept: true } })).companies.map((card) => card.companyId)).toEqual([
      companyId,
    ])
    expect(await stateOf(admin, personId)).toBe('active')
    expect((await admin.call(users.userHistory, { params: { id: personId } })).events.map(({ action }) => action)).toContain('invite')
  })

  test('who has an account elsewhere is told by nothing of a list, a record, a role, a file nor a history', async () => {
    const { client: admin, companyId } = await newCompany(world)
    const [known, unknown] = [0, 1].map(() => `alguien.${randomInt(1_000_000_000)}@paramo.example`)
    if (!known || !unknown) throw new Error('Two addresses')
    await createPerson(world.pool, { email: known, password: PASSWORD, firstName: 'Olga', lastName: 'Otra' })
    for (const name of ['', 'Escrita por Ana']) {
      const people = [known, unknown].map((email) => ({ email, name }))
      await admin.call(users.inviteUsers, { body: { people, roleId: SELLER } })
      const rows = (await admin.call(users.listUsers, {})).users.filter(({ state }) => state === 'invited')
      const seen = await Promise.all(
        [known, unknown].map(async (email) => {
          const personId = rows.find((row) => row.email === email)?.personId ?? ''
          const { bytes } = await admin.call(users.exportUsers, { query: { format: 'csv', search: email } })
          const given = (await admin.call(roles.listRoles, {})).roles.flatMap((role) =>
            role.users.filter((each) => each.personId === personId),
          )
          const record = await admin.call(users.getUser, { params: { personId } })
          const history = (await admin.call(users.userHistory, { params: { id: personId } })).events.map(
            ({ id: _id, at: _at, ...event }) => event,
          )
          const all = { row: rows.find((row) => row.email === email), record, given, history, file: Buffer.from(bytes).toString('utf8') }
          return JSON.stringify(all).replaceAll(personId, 'id').replaceAll(email, 'email')
        }),
      )
      expect(seen[0]).toBe(seen[1])
      expect(seen[0]).toContain(name)
      for (const { personId } of rows) await admin.call(users.cancelInvitation, { params: { personId } })
    }
    // Once it is accepted, the name is theirs.
    await admin.call(users.inviteUsers, { body: { people: [{ email: known, name: 'Escrita por Ana' }], roleId: SELLER } })
    const olga = await signedIn(world.app, known, PASSWORD)
    await olga.call(answerInvitation, { body: { companyId, accept: true } })
    expect((await admin.call(users.listUsers, {})).users.find(({ email }) => email === known)?.name).toBe('Olga Otra')
  })

  test('it lasts seven days, is sent again with others, and can be taken back', async () => {
    const { client: admin, companyId } = await newCompany(world)
    const email = `tarde.${randomInt(1_000_000_000)}@paramo.example`
    const personId = await createPerson(world.pool, { email, password: PASSWORD, firstName: 'Tito', lastName: 'Tarde' })
    await admin.call(users.inviteUsers, { body: { people: [{ email, name: '' }], roleId: SELLER } })
    const past = (days: number) =>
      inCompany(world.pool, { companyId, personId: null }, (tx) =>
        tx.run(sql`
          update membership set invitation_expires_at = invitation_expires_at - make_interval(days => ${days}) where person_id = ${personId}`),
      )
    await past(8)
    const tito = await signedIn(world.app, email, PASSWORD)
    const accept = () => tito.call(answerInvitation, { body: { companyId, accept: true } })
    await expect(accept()).rejects.toMatchObject({ code: 691 })
    await admin.call(users.resendInvitation, { params: { personId } })
    await past(6)
    await admin.call(users.cancelInvitation, { params: { personId } })
    await expect(accept()).rejects.toMatchObject({ code: 691 })
  })

  test('the plan says how many: 468 at its limit, counting who was invited', async () => {
    const { client: admin, companyId } = await newCompany(world)
    await inCompany(world.pool, { companyId, personId: null }, (tx) => setPlanLimits(tx, companyId, { planUsers: 2 }))
    const invite = (...emails: string[]) =>
      admin.call(users.inviteUsers, { body: { people: emails.map((email) => ({ email, name: '' })), roleId: SELLER } })
    const email = () => `cupo.${randomInt(1_000_000_000)}@paramo.example`
    await expect(invite(email(), email())).rejects.toMatchObject({ code: 468 })
    await invite(email())
    await expect(invite(email())).rejects.toMatchObject({ code: 468, message: expect.stringContaining('usuarios') })
    expect((await admin.call(users.listUsers, {})).seats).toEqual({ used: 2, limit: 2 })
  })
})

describe('who may change whom', () => {
  test('the last administrator stays, nobody takes themselves out, and a role is given only by who holds it', async () => {
    const { client: admin, personId: ana } = await newCompany(world)
    await expect(admin.call(users.deactivateUser, { params: { personId: ana }, body: {} })).rejects.toMatchObject({ code: 401 })
    await expect(restrict(world, admin, ana, {}, SELLER)).rejects.toMatchObject({ code: 401, fields: ['roleId'] })
    const { personId: beto, client } = await colleague(world, admin, 1)
    await client.call(users.deactivateUser, { params: { personId: ana }, body: {} })
    later(world)
    await expect(admin.call(users.listUsers, {})).rejects.toMatchObject({ status: 401 })
    await client.call(users.activateUser, { params: { personId: ana } })
    expect(await stateOf(client, ana)).toBe('active')
    // An administrator is not restricted.
    await expect(restrict(world, client, ana, { ownDocuments: true }, 1)).rejects.toMatchObject({ fields: ['ownDocuments'] })
    // Whoever may administer users and no more does not make administrators.
    await inCompany(world.pool, { companyId: client.companyId ?? '', personId: null }, (tx) =>
      tx.run(sql`update role set permissions = permissions || '["users.user.read", "users.user.write"]' where id = 2`),
    )
    const contador = await colleague(world, client, 2)
    await expect(
      contador.client.call(users.inviteUsers, { body: { people: [{ email: 'x@paramo.example', name: '' }], roleId: 1 } }),
    ).rejects.toMatchObject({ code: 401, fields: ['roleId'] })
    await expect(contador.client.call(users.deactivateUser, { params: { personId: beto }, body: {} })).rejects.toMatchObject({ code: 401 })
    await expect(contador.client.call(users.closeSessions, { params: { personId: beto }, body: {} })).rejects.toMatchObject({ code: 401 })
  })

  test('a change of role acts on open sessions within a minute', async () => {
    const { client: admin } = await newCompany(world)
    const { personId, client } = await colleague(world, admin)
    await client.call(quotes.list, {})
    await expect(client.call(users.listUsers, {})).rejects.toMatchObject({ status: 403 })
    await restrict(world, admin, personId, {}, 1)
    await client.call(users.listUsers, {})
  })

  test('sessions are seen and closed; a locked person is unlocked', async () => {
    const { client: admin } = await newCompany(world)
    const { personId, client, email } = await colleague(world, admin)
    const { sessions } = await admin.call(users.getUser, { params: { personId } })
    expect(sessions.filter(({ isOpen }) => isOpen).length).toBeGreaterThan(0)
    await admin.call(users.closeSessions, { params: { personId }, body: {} })
    await expect(client.call(quotes.list, {})).rejects.toMatchObject({ status: 401 })
    await lock(email)
    expect(await stateOf(admin, personId)).toBe('locked')
    await admin.call(users.unlockUser, { params: { personId } })
    expect(await stateOf(admin, personId)).toBe('active')
    // Of a person of another company nothing is known.
    const { client: stranger } = await newCompany(world)
    for (const call of [users.unlockUser, users.activateUser])
      await expect(stranger.call(call, { params: { personId } })).rejects.toMatchObject({ code: 698 })
  })
})

async function lock(email: string): Promise<void> {
  await atDoor(world.pool, { email }, (tx) =>
    tx.run(sql`
      insert into sign_in_attempt (email, failed, last_at, locked_until)
      values (${email}, 5, ${world.clock.now()}, ${new Date(world.clock.now().getTime() + 120_000)})`),
  )
}

describe('restrictions', () => {
  let shop: Shop
  let admin: Client
  beforeAll(async () => {
    shop = await openShop(world, { items: [{ name: 'Cafetera', price: '50000', taxes: ['IVA 19 %'] }] })
    admin = shop.client
  })
  async function newBranch(code: string): Promise<{ id: string }> {
    const id = uuidv7()
    await inCompany(world.pool, shop, (tx) =>
      tx.run(sql`insert into branch (company_id, id, code, name) values (${shop.companyId}, ${id}, ${code}, ${`Sucursal ${code}`})`),
    )
    return { id }
  }
  const request = (changes: Partial<DocumentRequest> = {}) => shop.request([['Cafetera', '1']], changes)
  const write = (client: Client, changes: Partial<DocumentRequest> = {}, issue = true) =>
    client.call(invoices.create, { body: { document: request(changes), issue } })

  test('only their own documents: lists, counts, files, search, receivables, reading and writing', async () => {
    const { personId, client } = await colleague(world, admin)
    const theirs = await write(admin)
    const own = await write(client)
    await restrict(world, admin, personId, { ownDocuments: true })
    expect(await seenBy(shop, client, theirs)).toEqual(nothing)
    // The same doors show it to whoever is not restricted.
    const { annul: _unasked, ...doors } = Object.fromEntries(Object.keys(nothing).map((door) => [door, true]))
    expect(await seenBy(shop, admin, theirs)).toMatchObject(doors)
    const seen = await client.call(invoices.list, {})
    expect(seen.rows.map(({ id }) => id)).toEqual([own.id])
    expect((await client.call(invoices.view, { params: { id: own.id } })).id).toBe(own.id)
    const report = await world.app.inject({
      url: `${receivables.screen.path.replace(/^/, '/api')}?`,
      headers: { authorization: `Bearer ${client.token}`, 'x-company-id': client.companyId ?? '' },
    })
    expect(report.statusCode).toBe(200)
    expect(report.body).not.toContain(theirs.number)
    // The books of the company are of all of it.
    const books = await world.app.inject({
      url: '/api/accounting/accounts',
      headers: { authorization: `Bearer ${client.token}`, 'x-company-id': client.companyId ?? '' },
    })
    expect([403, 404]).toContain(books.statusCode)
  })

  test('the branches where they work: nothing of another one, and nothing written there', async () => {
    const north = await newBranch('N')
    const { personId, client } = await colleague(world, admin)
    const elsewhere = await write(admin)
    await restrict(world, admin, personId, { branchIds: [north.id] })
    expect(await seenBy(shop, client, elsewhere)).toEqual(nothing)
    const here = await write(client)
    expect((await client.call(invoices.list, {})).rows.map(({ id }) => id)).toEqual([here.id])
    const kept = await inCompany(world.pool, shop, (tx) =>
      tx.first<{ branch_id: string }>(sql`select branch_id from document where id = ${here.id}`),
    )
    expect(kept?.branch_id).toBe(north.id)
    // Another branch is not theirs to write in, and the editor does not offer it.
    const main = await inCompany(world.pool, shop, (tx) => tx.first<{ id: string }>(sql`select id from branch where code = '01'`))
    await expect(write(client, { branchId: main?.id ?? '' })).rejects.toMatchObject({ code: 401, fields: ['branchId'] })
    expect((await client.call(invoices.facts, { query: { date: world.today } })).branches.map(({ id }) => id)).toEqual([north.id])
    // What is theirs is whole: they annul it, and it comes out right.
    expect((await admin.call(invoices.view, { params: { id: here.id } })).state).toBe('issued')
    expect((await admin.call(users.listUsers, {})).users.find((user) => user.personId === personId)?.branches.map(({ id }) => id)).toEqual([
      north.id,
    ])
  })

  test('the highest discount: of the line, of the document, in drafts and issuing, gifts too', async () => {
    const { personId, client } = await colleague(world, admin)
    await restrict(world, admin, personId, { maxDiscount: '10' })
    const line = request().lines[0]
    const withLine = (change: object) => ({ lines: [{ ...line, ...change }] }) as Partial<DocumentRequest>
    const tooMuch = { code: 401, fields: ['lines.0.discount'] }
    for (const issue of [true, false]) {
      await expect(write(client, withLine({ discount: { kind: 'Porcentaje', value: '11' } }), issue)).rejects.toMatchObject(tooMuch)
      await expect(write(client, withLine({ discount: { kind: 'Valor', value: '6000' } }), issue)).rejects.toMatchObject(tooMuch)
      await expect(write(client, { discount: { kind: 'Porcentaje', value: '12' } }, issue)).rejects.toMatchObject(tooMuch)
      await expect(write(client, withLine({ gift: true }), issue)).rejects.toMatchObject(tooMuch)
      await write(client, withLine({ discount: { kind: 'Porcentaje', value: '10' } }), issue)
    }
    await write(admin, withLine({ discount: { kind: 'Porcentaje', value: '50' } }))
    // A lower price is a discount by another name.
    const lowered = { code: 401, fields: ['lines.0.unitPrice'] }
    const price = Number(line?.unitPrice)
    for (const issue of [true, false]) {
      await expect(write(client, withLine({ unitPrice: String(price * 0.89) }), issue)).rejects.toMatchObject(lowered)
      await write(client, withLine({ unitPrice: String(price * 0.9) }), issue)
    }
    await write(admin, withLine({ unitPrice: String(price * 0.5) }))
    // What who may sells cheaper in a quote is invoiced as it was agreed, and no cheaper.
    const half = withLine({ unitPrice: String(price * 0.5) })
    const agreed = await admin.call(quotes.create, { body: { document: { ...request(half), resolutionId: null }, issue: true } })
    const fromQuote = (unitPrice: number) => withLine({ unitPrice: String(unitPrice), source: { documentId: agreed.id, position: 1 } })
    await expect(write(client, fromQuote(price * 0.49))).rejects.toMatchObject(lowered)
    await write(client, fromQuote(price * 0.5))
  })

  test('from where and when: each request is asked', async () => {
    const { personId, client } = await colleague(world, admin)
    await restrict(world, admin, personId, { networks: ['203.0.113.0/24'] })
    await expect(client.call(invoices.list, {})).rejects.toMatchObject({ status: 401 })
    await expect(
      signedIn(world.app, (await admin.call(users.getUser, { params: { personId } })).user.email, PASSWORD),
    ).rejects.toMatchObject({
      status: 400,
    })
    // It is Friday, ten in the morning in Bogotá.
    await restrict(world, admin, personId, { hours: [null, null, null, null, null, { from: '08:00', to: '12:00' }, null] })
    const fresh = signedIn(world.app, (await admin.call(users.getUser, { params: { personId } })).user.email, PASSWORD)
    await expect(fresh).rejects.toMatchObject({ status: 400 })
    await restrict(world, admin, personId, {})
    await client.call(invoices.list, {})
    await expect(restrict(world, admin, personId, { networks: ['no es red'] })).rejects.toMatchObject({ fields: ['networks'] })
  })

  test('what they leave is handed over: drafts and threads', async () => {
    const leaving = await colleague(world, admin)
    const staying = await colleague(world, admin)
    await restrict(world, admin, staying.personId, { ownDocuments: true })
    const draft = await write(leaving.client, {}, false)
    await expect(staying.client.call(invoices.view, { params: { id: draft.id } })).rejects.toMatchObject({ code: 698 })
    expect(await admin.call(users.getUser, { params: { personId: leaving.personId } })).toMatchObject({ drafts: 1 })
    await admin.call(users.deactivateUser, { params: { personId: leaving.personId }, body: { handToId: staying.personId } })
    expect((await staying.client.call(invoices.view, { params: { id: draft.id } })).state).toBe('draft')
    await expect(leaving.client.call(invoices.list, {})).rejects.toMatchObject({ status: 401 })
  })

  test('the paper that each one prints on is theirs, in each company', async () => {
    const [one, other] = [await colleague(world, admin), await colleague(world, admin)]
    expect(await one.client.call(getOwnPaper, {})).toEqual({ paper: null })
    await one.client.call(keepOwnPaper, { body: { paper: 'tiquete-58' } })
    await one.client.call(keepOwnPaper, { body: { paper: 'tiquete-80' } })
    expect(await one.client.call(getOwnPaper, {})).toEqual({ paper: 'tiquete-80' })
    expect(await other.client.call(getOwnPaper, {})).toEqual({ paper: null })
    await expect(one.client.call(keepOwnPaper, { body: { paper: 'oficio' as never } })).rejects.toMatchObject({ status: 400 })
  })

  test('the usual branch and warehouse begin what they write', async () => {
    const usual = await newBranch('U')
    const { personId, client } = await colleague(world, admin)
    await admin.call(users.changeDefaults, { params: { personId }, body: { branchId: usual.id, warehouseId: shop.warehouseId } })
    const saved = await write(client, { warehouseId: null })
    const kept = await inCompany(world.pool, shop, (tx) =>
      tx.first<{ branch_id: string }>(sql`select branch_id from document where id = ${saved.id}`),
    )
    expect(kept?.branch_id).toBe(usual.id)
    expect((await client.call(invoices.facts, { query: { date: world.today } })).warehouses[0]?.id).toBe(shop.warehouseId)
  })
})

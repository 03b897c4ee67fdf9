// The team's notes on a record: who reads it reads them and nobody else, the server says who and when, only the author
// takes one away, and what the former product left comes over once, however many ask at once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { createPerson } from '#modules/access/index.server.ts'
import { roleIds, type RoleName } from '#modules/access/index.ts'
import { COMMENT_WRITTEN, commentErrors, type Comment } from '#modules/comments/index.ts'
import { commentedEntities, keepPeopleCommentaries, threadsOver } from '#modules/comments/index.server.ts'
import { quoteEndpoints } from '#modules/sales/index.ts'
import { createReceipt, getPending } from '#modules/treasury/index.ts'
import { inCompany } from '#platform/db/doors.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { COMPANY_HEADER } from '#platform/http/server.server.ts'
import { workOnce } from '#platform/jobs/worker.server.ts'
import { signedIn, type Client } from './client.server.ts'
import { whole } from './modules.server.ts'
import { screens } from './screens.ts'
import { anyEmail, newCompany, openShop, openWorld, type Shop, type StoryCompany, type World } from './testing/world.server.ts'

interface Member {
  readonly id: string
  readonly client: Client
}

let world: World
let shop: Shop
let ana: Member
let luz: Member
let stranger: StoryCompany
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world, {
    items: [{ name: 'Cafetera', price: '50000', stock: { quantity: '10', cost: '30000' }, taxes: ['IVA 19 %'] }],
  })
  ana = { id: shop.personId, client: shop.client }
  luz = await join('Luz', 'Peña', 'viewer')
  stranger = await newCompany(world)
})
afterAll(() => world.close())

/** Somebody else of the shop. @param role an id of one of its own, when it is not one of those that it was born with */
async function join(firstName: string, lastName: string, role: RoleName | number): Promise<Member> {
  const email = anyEmail()
  const id = await createPerson(world.pool, { email, password: 'Colega-2026*', firstName, lastName })
  await inShop((tx) =>
    insertRows(tx, 'membership', [
      { company_id: shop.companyId, person_id: id, role_id: typeof role === 'number' ? role : roleIds[role], active: true },
    ]),
  )
  return { id, client: await signedIn(world.app, email, 'Colega-2026*') }
}

const inShop = <T>(work: Parameters<typeof inCompany<T>>[2]): Promise<T> =>
  inCompany(world.pool, { companyId: shop.companyId, personId: null }, work)

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** As the specification writes a call, at the root of the host unless it is asked for elsewhere. */
async function ask(who: Pick<Member, 'client'>, method: Method, url: string, payload?: object) {
  const { token, companyId } = who.client
  const answer = await world.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token ?? ''}`, ...(companyId === null ? {} : { [COMPANY_HEADER]: companyId }) },
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.json<unknown>() }
}

const listOf = async (who: Pick<Member, 'client'>, entityId: string): Promise<Comment[]> =>
  (await ask(who, 'GET', `/comments/${entityId}`)).body as Comment[]
const write = (who: Pick<Member, 'client'>, entityId: string, description: string, more: object = {}) =>
  ask(who, 'POST', '/comments', { description, entityId, kind: 'Internal', createdBy: 'x', createdById: 'x', ...more })

describe.each(['', '/api'])('the calls of the specification at %j', (root) => {
  test('the fields, to the letter; author, date and kind are the server’s', async () => {
    const { id } = await shop.issue([['Cafetera', '1']])
    const written = await ask(ana, 'POST', `${root}/comments`, {
      description: '<p onclick="x()">Llamar <strong>hoy</strong><script>alert(1)</script></p>',
      createdBy: 'Otra Persona',
      createdById: luz.id,
      createdAt: '2020-01-01T00:00:00Z',
      entityId: id,
      kind: 'Public',
    })
    expect(written.status).toBe(200)
    const comment = {
      description: 'Llamar <b>hoy</b>',
      createdBy: 'Ana Historia',
      createdById: ana.id,
      createdAt: '2026-11-20T15:00:00.000Z',
      createdAtLocal: '2026-11-20T10:00:00-05:00',
      entityId: id,
      kind: 'Internal',
      commentId: expect.any(String),
      rowKey: expect.any(String),
    }
    expect(written.body).toEqual(comment)
    const list = await ask(luz, 'GET', `${root}/comments/${id}`)
    expect(list).toEqual({ status: 200, body: [comment] })
    const { rowKey } = written.body as Comment
    expect(await ask(luz, 'DELETE', `${root}/comments/${id}/${rowKey}`)).toMatchObject({ status: 400, body: { code: 650 } })
    expect(await ask(ana, 'DELETE', `${root}/comments/${id}/${rowKey}`)).toMatchObject({ status: 200 })
    expect(await ask(ana, 'GET', `${root}/peopleCommentaries/${id}`)).toEqual({ status: 200, body: [] })
    expect(await ask(ana, 'POST', `${root}/comments/migration`, [])).toEqual({ status: 200, body: { imported: 0 } })
    const nobody = await world.app.inject({ method: 'GET', url: `${root}/comments/${id}` })
    expect(nobody.statusCode).toBe(401)
  })
})

test('400 characters of plain text, looks not counted; more is 649, none is 401, an image is refused', async () => {
  const id = shop.customerId
  const letters = (count: number): string => `<b>${'ñ'.repeat(count - 1)}</b>&amp;`
  expect(await write(ana, id, letters(400))).toMatchObject({ status: 200 })
  expect(await write(ana, id, letters(401))).toMatchObject({
    status: 400,
    body: { code: 649, field: 'description', message: 'El comentario excede el límite de caracteres permitidos.' },
  })
  for (const nothing of ['', '  ', '<p><br></p>', '<script>alert(1)</script>', '\u200b'])
    expect(await write(ana, id, nothing)).toMatchObject({ status: 400, body: { code: 401, field: 'description' } })
  expect(await write(ana, id, 'mira <img src="data:image/png;base64,AAAA">')).toMatchObject({
    status: 400,
    body: { code: 401, message: commentErrors.definitions.hasImage.text },
  })
  expect(await write(ana, id, 'x'.repeat(20_001))).toMatchObject({ status: 400, body: { code: 401, field: 'description' } })
})

test('an unknown record, another company’s and what is none answer alike', async () => {
  const { id } = await shop.issue([['Cafetera', '1']])
  const written = (await write(ana, id, 'Privado')).body as Comment
  for (const [who, entityId] of [
    [stranger, id],
    [stranger, shop.customerId],
    [ana, uuidv7()],
    [ana, shop.warehouseId],
  ] as const) {
    const answers = [
      await ask(who, 'GET', `/comments/${entityId}`),
      await ask(who, 'GET', `/peopleCommentaries/${entityId}`),
      await write(who, entityId, 'Hola'),
      await ask(who, 'POST', '/comments/migration', [{ entityId, description: 'Hola', commentId: uuidv7() }]),
      await ask(who, 'DELETE', `/comments/${entityId}/${written.rowKey}`),
      await ask(who, 'GET', `/api/comments/${entityId}/summary`),
      await ask(who, 'GET', `/api/comments/${entityId}/people`),
      await ask(who, 'PUT', `/api/comments/${entityId}/follow`, { follows: true }),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ status: 400, body: { code: 698, field: null, params: {} } })
  }
  // The thread of another record does not reach it either.
  expect(await ask(ana, 'DELETE', `/comments/${shop.customerId}/${written.rowKey}`)).toMatchObject({ body: { code: 698 } })
  expect(await ask(ana, 'DELETE', `/comments/${id}/1`)).toMatchObject({ body: { code: 698 } })
  expect(await ask(ana, 'GET', '/comments/1')).toMatchObject({ body: { code: 698 } })
  expect(await listOf(luz, id)).toHaveLength(1)
})

test('no thread without the right to read what it hangs on', async () => {
  const { id } = await shop.issue([['Cafetera', '1']])
  await inShop((tx) =>
    insertRows(tx, 'role', [{ company_id: shop.companyId, id: 50, name: 'Solo terceros', permissions: ['people.party.read'] }]),
  )
  const outsider = await join('Iván', 'Cruz', 50)
  for (const answer of [
    await ask(outsider, 'GET', `/comments/${id}`),
    await write(outsider, id, 'Hola'),
    await ask(outsider, 'POST', '/comments/migration', [{ entityId: id, description: 'Hola', commentId: 'a' }]),
    await ask(outsider, 'GET', `/api/comments/${id}/people`),
    await ask(outsider, 'GET', `/comments/${shop.item('Cafetera').id}`),
  ])
    expect(answer).toMatchObject({ status: 403, body: { reason: 'permission' } })
  expect(await ask(outsider, 'GET', `/comments/${shop.customerId}`)).toMatchObject({ status: 200 })
  // Nor is such a person offered or told there.
  const names = async (entityId: string) =>
    ((await ask(ana, 'GET', `/api/comments/${entityId}/people?text=cru`)).body as { name: string }[]).map(({ name }) => name)
  expect(await names(id)).toEqual([])
  expect(await names(shop.customerId)).toEqual(['Iván Cruz'])
})

test('every record that has a view has a thread, at the address of its view', () => {
  const views = screens.map(({ path }) => path).filter((path) => path.endsWith('/{id}/view'))
  expect(views.length).toBeGreaterThan(3)
  expect(commentedEntities.gather(whole.modules).map(({ path }) => path)).toEqual(expect.arrayContaining(views))
  // Those that are shown in a panel beside their list, too.
  const addresses = new Set(screens.map(({ path }) => path))
  const places = commentedEntities
    .gather(whole.modules)
    .map(({ path }) => (path.split('?')[0] ?? '').replace(/^\/treasuries\/A[RP]$/, '/treasuries/{type}'))
  expect(places.filter((path) => !addresses.has(path))).toEqual([])
})

test('notes of stock and receipts have a thread, for whoever may see them', async () => {
  const [note] = await inShop((tx) => tx.rows<{ id: string }>(sql`select id from stock_note where company_id = ${shop.companyId}`))
  await shop.issue([['Cafetera', '1']])
  const [owed] = (await shop.client.call(getPending, { params: { partyId: shop.customerId } })).items
  const receipt = await shop.client.call(createReceipt, {
    body: {
      partyId: shop.customerId,
      date: world.today,
      moneyAccountId: shop.moneyAccountId,
      meansCode: '10',
      applications: [{ openItemId: owed?.id ?? '', amount: '1000' }],
    },
  })
  for (const id of [note?.id ?? '', receipt.id]) {
    expect(await write(luz, id, 'Revisado')).toMatchObject({ status: 200 })
    expect(await write(stranger, id, 'Revisado')).toMatchObject({ body: { code: 698 } })
  }
})

test('only the author takes a comment away, once, and the audit keeps what it said', async () => {
  const id = shop.item('Cafetera').id
  const { rowKey } = (await write(luz, id, 'Está <i>descontinuada</i>')).body as Comment
  expect(await ask(ana, 'DELETE', `/comments/${id}/${rowKey}`)).toMatchObject({
    body: { code: 650, message: 'Solo el autor puede eliminar el comentario.' },
  })
  const twice = await Promise.all([1, 2].map(() => ask(luz, 'DELETE', `/comments/${id}/${rowKey}`)))
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(await listOf(luz, id)).toEqual([])
  const kept = await inShop((tx) =>
    tx.rows(
      sql`select person_id, action, title, changes from audit_event where company_id = ${shop.companyId} and entity_id = ${rowKey} order by id`,
    ),
  )
  expect(kept).toEqual([
    { person_id: luz.id, action: 'create', title: 'Comentario en Cafetera', changes: { description: [null, 'Está descontinuada'] } },
    { person_id: luz.id, action: 'delete', title: 'Comentario en Cafetera', changes: { description: ['Está descontinuada', null] } },
  ])
})

test('what the former product left comes over once, with its author and date, however many ask at once', async () => {
  const id = shop.customerId
  const left = Array.from({ length: 20 }, (_, index) => ({
    id: `viejo-${index}`,
    entityId: id,
    commentary:
      index === 0 ? `<p style="x">${'Muy largo '.repeat(60)}<img src=x onerror=alert(1)></p>` : `<b>Nota</b> ${index}<script>x</script>`,
    userId: index === 1 ? luz.id : `usuario-${index}`,
    userName: `Antigua ${index}`,
    createdAt: new Date(Date.UTC(2019, 4, 1, 12, index)),
  }))
  await inShop((tx) => keepPeopleCommentaries(tx, shop.companyId, left))
  const before = await listOf(ana, id)
  const found = (await ask(ana, 'GET', `/peopleCommentaries/${id}`)).body as Record<string, string>[]
  expect(found).toHaveLength(20)
  expect(found[2]).toEqual({
    commentary: '<b>Nota</b> 2',
    userName: 'Antigua 2',
    userId: 'usuario-2',
    id: 'viejo-2',
    commentaryCreatedAt: '2019-05-01T12:02:00.000Z',
  })
  const items = found.map((each) => ({
    description: each['commentary'],
    createdBy: each['userName'],
    createdById: each['userId'],
    entityId: id,
    kind: 'Internal',
    commentId: each['id'],
    createdAt: each['commentaryCreatedAt'],
    createdAtLocal: each['commentaryCreatedAt'],
  }))
  const answers = await Promise.all(
    [ana, luz, ana, luz, ana].map((who, turn) => ask(who, 'POST', '/comments/migration', turn % 2 === 0 ? items : items.toReversed())),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(answers.reduce((sum, { body }) => sum + (body as { imported: number }).imported, 0)).toBe(20)
  const after = await listOf(luz, id)
  expect(after).toHaveLength(before.length + 20)
  const imported = after.filter(({ commentId }) => commentId.startsWith('viejo-'))
  expect(imported.find(({ commentId }) => commentId === 'viejo-2')).toEqual({
    description: '<b>Nota</b> 2',
    createdBy: 'Antigua 2',
    createdById: 'usuario-2',
    createdAt: '2019-05-01T12:02:00.000Z',
    createdAtLocal: '2019-05-01T07:02:00-05:00',
    entityId: id,
    kind: 'Internal',
    commentId: 'viejo-2',
    rowKey: expect.any(String),
  })
  // One that its author deleted does not come back.
  const own = imported.find(({ createdById }) => createdById === luz.id)
  expect(await ask(luz, 'DELETE', `/comments/${id}/${own?.rowKey}`)).toMatchObject({ status: 200 })
  expect((await ask(luz, 'POST', '/comments/migration', items)).body).toEqual({ imported: 0 })
  expect(await listOf(luz, id)).toHaveLength(before.length + 19)
})

test('what the former product did not leave is a comment of whoever sends it, now, under the same limits, and once', async () => {
  const { id } = await shop.issue([['Cafetera', '1']])
  const item = {
    description: 'Dijo que sí',
    createdBy: 'Gerencia',
    createdById: luz.id,
    entityId: id,
    commentId: `x-${id}`,
    createdAt: '2001-01-01',
  }
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask(ana, 'POST', '/comments/migration', [item, item])))
  expect(answers.reduce((sum, { body }) => sum + (body as { imported: number }).imported, 0)).toBe(1)
  expect(await listOf(ana, id)).toMatchObject([
    { createdBy: 'Ana Historia', createdById: ana.id, createdAt: '2026-11-20T15:00:00.000Z', commentId: `x-${id}` },
  ])
  expect(await ask(ana, 'POST', '/comments/migration', [{ ...item, commentId: 'y', description: 'x'.repeat(401) }])).toMatchObject({
    body: { code: 649, field: '0.description' },
  })
  // A commentary of another record is not moved here.
  const { rowKey: _, ...rest } = (await listOf(ana, shop.customerId))[0] ?? { rowKey: '' }
  expect(await ask(ana, 'POST', '/comments/migration', [{ ...rest, entityId: id, commentId: 'viejo-3' }])).toMatchObject({
    body: { imported: 0 },
  })
})

test('all versions of a document have one thread', async () => {
  const request = shop.request([['Cafetera', '1']], { resolutionId: null, warehouseId: null })
  const first = await shop.client.call(quoteEndpoints.create, { body: { document: request, issue: true } })
  const { version } = await shop.client.call(quoteEndpoints.view, { params: { id: first.id } })
  await write(ana, first.id, 'Pidió descuento')
  const second = await shop.client.call(quoteEndpoints.create, {
    body: { document: request, issue: true, replaces: { id: first.id, version } },
  })
  await write(luz, second.id, 'Ya se le dio')
  const texts = async (id: string) => (await listOf(ana, id)).map(({ description }) => description)
  expect(await texts(first.id)).toEqual(['Ya se le dio', 'Pidió descuento'])
  expect(await texts(second.id)).toEqual(await texts(first.id))
  expect(await ask(luz, 'GET', `/api/comments/${first.id}/summary`)).toMatchObject({ body: { count: 2, follows: true } })
})

test('whoever is named or follows is announced once, the author never; nobody to tell, nothing announced', async () => {
  const { id } = await shop.issue([['Cafetera', '1']])
  const announced = async (comment: unknown) =>
    (
      await inShop((tx) =>
        tx.rows<{ payload: Record<string, unknown> }>(sql`
          select payload from outbox where company_id = ${shop.companyId} and topic = ${COMMENT_WRITTEN} and key = ${(comment as Comment).rowKey}`),
      )
    ).map(({ payload }) => payload)
  expect(await announced((await write(ana, id, 'Para mí, @Ana Historia')).body)).toEqual([])
  const named = (await write(ana, id, 'Mira esto, <b>@Luz</b> Peña, y ana@empresa.com')).body as Comment
  expect(await announced(named)).toEqual([
    {
      commentId: named.rowKey,
      entityId: id,
      entity: 'document.INE',
      title: expect.stringMatching(/^Factura de venta FV-\d+$/),
      address: `/sales/invoices/${id}/view?comentarios=1`,
      authorId: ana.id,
      author: 'Ana Historia',
      plain: 'Mira esto, @Luz Peña, y ana@empresa.com',
      mentioned: [luz.id],
      followers: [],
    },
  ])
  expect(await announced((await write(luz, id, 'Listo')).body)).toMatchObject([{ mentioned: [], followers: [ana.id] }])
  expect(await ask(luz, 'PUT', `/api/comments/${id}/follow`, { follows: false })).toMatchObject({ status: 200 })
  expect(await announced((await write(ana, id, 'Gracias')).body)).toEqual([])

  const heard: string[] = []
  const { topics = {} } = threadsOver([], [async ({ commentId }) => void heard.push(commentId)])
  // The base stamps its messages with the hour of the day on which the story runs.
  const runtime = { ...world.runtime, clock: { now: () => new Date() } }
  while (await workOnce({ runtime, topics, chores: [] }));
  expect(heard).toContain(named.rowKey)
})

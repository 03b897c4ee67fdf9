// An installation that has nobody: its first person and first company, once, with a code from elsewhere; by page or by command.
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LightMyRequestResponse } from 'fastify'
import { createPerson, firstRunCode } from '#modules/access/index.server.ts'
import { foundCompany, getFirstRun, takeFirstRun, type OpenedSession } from '#modules/access/index.ts'
import { getCompany, searchCities, searchCiiu } from '#modules/company/index.ts'
import { listTaxes } from '#modules/taxes/index.ts'
import { getPlanUsage } from '#modules/subscription/index.ts'
import { readSettings } from '#platform/settings.server.ts'
import { askAs } from '#platform/testing/own-database.server.ts'
import { preparedDatabase, type PreparedDatabase } from '#platform/testing/story.server.ts'
import { createClient } from './client.server.ts'
import { foundByCommand } from './company/found.server.ts'
import { readCommand, type FoundingCommand } from './company/command.ts'
import { getKickOff } from './kick-off/endpoints.ts'
import { createProductServer } from './start.server.ts'
import { anyNit, openWorld, type World } from './testing/world.server.ts'

// One alone: there is nobody in it but whom these stories make.
let database: PreparedDatabase
let world: World
beforeAll(async () => {
  database = await preparedDatabase()
  world = await openWorld(undefined, { appUrl: database.appUrl, dataDir: '/tmp/paramo-first-run' })
})
afterAll(async () => {
  await world.close()
  await database.remove()
})
/** As before anybody came. */
beforeEach(async () => {
  await askAs(database.ownerUrl, 'delete from first_run')
})

const PASSWORD = 'Frailejón.2026'
const anyone = () => `primera.${randomInt(1_000_000_000)}@paramo.example`

const written = (changes: object = {}) => ({
  firstName: 'Ana',
  lastName: 'Pardo',
  email: anyone(),
  password: PASSWORD,
  code: '',
  kind: 'juridica',
  identification: anyNit(),
  name: 'Ferretería La Llave S.A.S.',
  color: 'laguna',
  responsibilities: ['O-47'],
  vatResponsible: true,
  ciiu: '4752',
  cityCode: '11001',
  address: 'Calle 1 # 2-3',
  ...changes,
})

interface From {
  readonly ip?: string
  readonly host?: string
  readonly app?: World['app']
  /** What a proxy adds. */
  readonly added?: Readonly<Record<string, string>>
}
let knocks = 0
/** Each from an address of its own machine: the limit per address counts real minutes. */
const ownAddress = (): string => `127.0.${(knocks += 1) >> 8}.${knocks & 255}`

const take = (
  body: object,
  { ip = ownAddress(), host = 'localhost:3000', app = world.app, added = {} }: From = {},
): Promise<LightMyRequestResponse> =>
  app.inject({ method: takeFirstRun.method, url: takeFirstRun.path, remoteAddress: ip, headers: { host, ...added }, payload: body })
const look = async ({ ip = ownAddress(), host = 'localhost:3000', app = world.app, added = {} }: From = {}) =>
  (await app.inject({ method: 'GET', url: getFirstRun.path, remoteAddress: ip, headers: { host, ...added } })).json()

const fieldsOf = (answer: LightMyRequestResponse) =>
  answer
    .json<{ errors: { field: string | null; code: number; message: string }[] }>()
    .errors.map(({ field, code, message }) => [field, code, message])

const TAKEN = 'Esta instalación ya tiene su primera cuenta. Inicia sesión o pide que te inviten.'

test('whoever comes first has an account and a company with everything in it, and stands there', async () => {
  expect(await look()).toEqual({ isOpen: true, asksCode: false })
  const body = written({ identification: '900123456-8' })
  const answer = await take(body)
  expect(answer.statusCode, answer.body).toBe(200)
  const session = answer.json<OpenedSession>()
  expect(session.user).toMatchObject({ userFirstName: 'Ana', userLastName: 'Pardo', userEmail: body.email })
  expect(session.company).toMatchObject({ name: body.name, nit: '900.123.456-8', roleName: 'Administrador', serviceId: 1, isTrial: false })
  const client = createClient(world.app, session.accessToken, session.company?.companyId ?? null)
  expect((await client.call(getCompany)).profile).toMatchObject({
    address: 'Calle 1 # 2-3',
    cityCode: '11001',
    ciiu: '4752',
    responsibilities: ['O-47'],
    email: body.email,
  })
  expect((await client.call(getPlanUsage)).features.every(({ limit }) => limit === null)).toBe(true)
  expect((await client.call(listTaxes)).taxes.length).toBeGreaterThan(5)
  const { steps } = await client.call(getKickOff)
  expect(steps.find(({ id }) => id === 'company.data')?.done).toBe(true)
  // The password is the one that was chosen.
  const signed = await world.app.inject({ method: 'POST', url: '/api/session', payload: { email: body.email, password: PASSWORD } })
  expect(signed.statusCode).toBe(200)
})

test('of two at the same moment one wins, and the other is told; nobody comes after', async () => {
  const bodies = [written(), written()]
  const answers = await Promise.all(bodies.map((body) => take(body)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  const loser = answers.findIndex(({ statusCode }) => statusCode === 400)
  expect(fieldsOf(answers[loser] ?? (await take({})))).toEqual([[null, 401, TAKEN]])
  // Nothing of the one who lost is left.
  const left = await askAs(database.ownerUrl, 'select from person where email = $1', [bodies[loser]?.email])
  expect(left).toEqual([])
  expect(await look()).toMatchObject({ isOpen: false })
  expect(fieldsOf(await take(written({ code: await firstRunCode(world.runtime.settings) })))).toEqual([[null, 401, TAKEN]])
})

test('everything that is wrong is said at once, each at its field, and the beginning stays open', async () => {
  const wrong = written({
    firstName: ' ',
    email: 'ana@',
    password: 'corta',
    identification: '900123456-1',
    name: '',
    ciiu: '47',
    cityCode: '',
    address: '',
  })
  const answer = await take(wrong)
  expect(answer.statusCode).toBe(400)
  expect(fieldsOf(answer)).toEqual([
    ['firstName', 401, 'El campo Nombres es obligatorio.'],
    ['email', 401, 'El correo no es válido. Revísalo e inténtalo de nuevo.'],
    ['password', 655, 'La contraseña debe tener mayúscula, minúscula, número y carácter especial.'],
    ['identification', 401, 'El dígito de verificación de 900.123.456 es 8, no 1.'],
    ['name', 401, 'El campo Razón social es obligatorio.'],
    ['ciiu', 401, 'El código CIIU tiene 4 dígitos.'],
    ['address', 401, 'El campo Dirección es obligatorio.'],
    ['cityCode', 401, 'El campo Municipio es obligatorio.'],
  ])
  expect(fieldsOf(await take(written({ cityCode: '99999', ciiu: '9999' })))).toEqual([
    ['cityCode', 401, 'Elige un municipio de la lista.'],
    ['ciiu', 401, expect.stringContaining('CIIU')],
  ])
  expect(await look()).toMatchObject({ isOpen: true })
})

test.each([
  ['sinmayuscula.1', 'minúsculas y nada más'],
  ['SINMINUSCULA.1', 'mayúsculas y nada más'],
  ['SinDigitos.', 'sin dígitos'],
  ['SinEspecial1', 'sin carácter especial'],
  ['Aa.1', 'corta'],
  [`Aa.1${'a'.repeat(130)}`, 'larga'],
])('the password %s (%s) is refused at its field', async (password) =>
  expect(fieldsOf(await take(written({ password })))).toEqual([['password', 655, expect.stringContaining('contraseña')]]),
)

test('a body that is no form is refused without a bug', async () => {
  for (const body of [{}, { ...written(), responsibilities: 'O-13' }, { ...written(), kind: 'otra' }, { ...written(), name: 7 }]) {
    const answer = await take(body)
    expect(answer.statusCode, answer.body).toBe(400)
  }
})

test('from elsewhere it asks for the code of the server, however it is written', async () => {
  const code = await firstRunCode(world.runtime.settings)
  expect(code).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/)
  const WRONG = [['code', 401, 'Escribe el código que mostró el servidor al iniciar.']]
  // Another machine; this one under another name; a proxy on this machine that says who asks.
  const proxies = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].map((name) => ({ added: { [name]: '127.0.0.1' } }))
  for (const from of [{ ip: '192.168.1.20' }, { host: 'paramo.example' }, ...proxies]) {
    expect(await look(from)).toEqual({ isOpen: true, asksCode: true })
    expect(fieldsOf(await take(written(), from))).toEqual(WRONG)
    expect(fieldsOf(await take(written({ code: 'AAAA-BBBB-CCCC' }), from))).toEqual(WRONG)
  }
  const answer = await take(written({ code: ` ${code.toLowerCase().replaceAll('-', ' ')} ` }), { ip: '192.168.1.20' })
  expect(answer.statusCode, answer.body).toBe(200)
})

test('a server with an address of its own asks even at its machine: a proxy may stand before it', async () => {
  const settings = { ...world.runtime.settings, publicUrl: 'https://paramo.empresa.co' }
  const app = await createProductServer({ ...world.runtime, settings })
  try {
    expect(await look({ app })).toEqual({ isOpen: true, asksCode: true })
    expect(fieldsOf(await take(written(), { app }))).toEqual([['code', 401, expect.stringContaining('código')]])
  } finally {
    await app.close()
  }
})

test('whoever comes by another way ends the beginning', async () => {
  await createPerson(world.pool, { email: anyone(), password: PASSWORD, firstName: 'Otra', lastName: 'Vía' })
  expect(await look()).toMatchObject({ isOpen: false })
})

test('municipalities and activities can be searched before there is anybody', async () => {
  const nobody = createClient(world.app)
  expect((await nobody.call(searchCities, { query: { search: 'medell' } }))[0]).toMatchObject({ id: '05001' })
  expect((await nobody.call(searchCiiu, { query: { search: '4752' } }))[0]).toMatchObject({ code: '4752' })
})

const command = (changes: Partial<FoundingCommand> = {}): FoundingCommand => {
  const read = readCommand(['--name', 'Por Comando S.A.S.', '--nit', anyNit(), '--email', anyone()])
  if (read.kind !== 'found') throw new Error('This is a command')
  return { ...read, ...changes }
}

test('by command: an account with a password that lets in, and a company; the beginning is over', async () => {
  const made = await foundByCommand(world.runtime, command({ person: 'Ana Pardo' }), '')
  expect(await look()).toMatchObject({ isOpen: false })
  const signed = await world.app.inject({ method: 'POST', url: '/api/session', payload: { email: made.email, password: made.password } })
  expect(signed.json<OpenedSession>()).toMatchObject({
    user: { userFirstName: 'Ana Pardo' },
    company: { companyId: made.companyId, name: 'Por Comando S.A.S.', roleName: 'Administrador' },
  })
  const chosen = await foundByCommand(world.runtime, command(), PASSWORD)
  expect(chosen.password).toBe(PASSWORD)
})

test('by command for who has an account: one more company, and the password stays', async () => {
  const first = await foundByCommand(world.runtime, command(), PASSWORD)
  const more = command({ email: first.email.toUpperCase() })
  const second = await foundByCommand(world.runtime, more, '')
  expect(second).toMatchObject({ email: first.email, password: null })
  expect(second.companyId).not.toBe(first.companyId)
  const signed = await world.app.inject({ method: 'POST', url: '/api/session', payload: { email: first.email, password: PASSWORD } })
  expect(
    signed
      .json<OpenedSession>()
      .companies.map(({ companyId }) => companyId)
      .toSorted(),
  ).toEqual([first.companyId, second.companyId].toSorted())
  await expect(foundByCommand(world.runtime, command({ email: first.email }), PASSWORD)).rejects.toThrow('ya tiene cuenta')
  await expect(foundByCommand(world.runtime, more, '')).rejects.toThrow('Ya tienes la empresa')
})

test('by command what is wrong is said at once, and nothing is written', async () => {
  const email = anyone()
  await expect(foundByCommand(world.runtime, command({ email, nit: '900123456-1', city: '99999' }), 'corta')).rejects.toMatchObject({
    errors: [{ field: 'password' }, { field: 'identification' }],
  })
  await expect(foundByCommand(world.runtime, command({ email, city: '99999' }), '')).rejects.toMatchObject({
    errors: [{ field: 'cityCode' }],
  })
  expect(await askAs(database.ownerUrl, 'select from person where email = $1', [email])).toEqual([])
})

test('a slip in the setting of who may create companies stops the server', () => {
  expect(readSettings({}).companyCreation).toBe('administrators')
  expect(readSettings({ COMPANY_CREATION: 'nobody' }).companyCreation).toBe('nobody')
  expect(() => readSettings({ COMPANY_CREATION: 'todos' })).toThrow('COMPANY_CREATION must be one of administrators, everybody, nobody')
})

test('the first person may create a second company with the same call as the screens', async () => {
  const session = (await take(written())).json<OpenedSession>()
  const client = createClient(world.app, session.accessToken, session.company?.companyId ?? null)
  const { code: _code, firstName: _first, lastName: _last, email: _email, password: _password, ...data } = written()
  const { companyId } = await client.call(foundCompany, { body: data as never })
  expect(companyId).not.toBe(session.company?.companyId)
})

/** The company that a hostile run knocks on: the demonstration, somebody kept to a part of it, and another company beside it. */
import { createPerson } from '#modules/access/index.server.ts'
import { answerInvitation, switchCompany } from '#modules/access/index.ts'
import { createCompany } from '#modules/company/index.server.ts'
import { branch } from '#modules/documents/index.ts'
import { brand } from '#modules/items/index.ts'
import { createParty, customField } from '#modules/people/index.ts'
import { userCalls, type UserLimits } from '#modules/users/index.ts'
import { dayInBogota } from '#base/date.ts'
import type { Runtime } from '#platform/runtime.server.ts'
import { createClient, signedIn } from '../../client.server.ts'
import { demoPerson, demoSeller } from '../../demo/data.ts'
import { makeDemo } from '../../demo/company.server.ts'
import { provisions } from '../../modules.server.ts'
import { createProductServer } from '../../start.server.ts'

export const PASSWORD = 'Hostil-2026*'
/** What only the other company knows: whoever sees it sees too much. */
export const SECRET = 'Zarigüeya Ajena'
export const STRANGER = 'ajena@paramo.example'

export interface Person {
  readonly email: string
  readonly password: string
}

export interface HostileCompany {
  readonly companyId: string
  readonly foreignCompanyId: string
  readonly administrator: Person
  readonly restricted: Person
  readonly personIds: readonly string[]
}

/** Makes it through the product's own calls, in a database that has nothing yet. */
export async function makeHostileCompany(runtime: Runtime): Promise<HostileCompany> {
  const companyId = await makeDemo(runtime, PASSWORD)
  const app = await createProductServer(runtime)
  try {
    const administrator = { email: demoPerson.email, password: PASSWORD }
    const first = await signedIn(app, administrator.email, PASSWORD)
    const { accessToken } = await first.call(switchCompany, { body: { companyId } })
    const client = createClient(app, accessToken, companyId)
    const { users } = await client.call(userCalls.listUsers)
    const seller = users.find(({ email }) => email === demoSeller.email)?.personId ?? ''
    const restricted = await keepToOneBranch(runtime, app, client)
    const { foreignCompanyId } = await makeStranger(runtime, app)
    for (const field of CUSTOM) await client.call(customField.endpoints.create, { body: customFieldOf(field) })
    return { companyId, foreignCompanyId, administrator, restricted: restricted.person, personIds: [seller, restricted.personId] }
  } finally {
    await app.close()
  }
}

type App = Awaited<ReturnType<typeof createProductServer>>
type Client = ReturnType<typeof createClient>

/** One field of the company's own of each kind that says something else, on each record that has them. */
const CUSTOM = [
  { entity: 'party', kind: 'TextField', label: 'Ruta' },
  { entity: 'item', kind: 'NumberField', label: 'Peso' },
  { entity: 'document', kind: 'DatePicker', label: 'Entrega' },
  { entity: 'line', kind: 'Checkbox', label: 'Frágil' },
] as const
const customFieldOf = (field: (typeof CUSTOM)[number]) => ({
  ...field,
  ...{ internalName: '', required: false, initial: '', children: [], help: '', formula: '', section: '' },
  ...{ conditionId: null, conditionValue: '', inList: true, inFilter: true, inPrint: true, inPortal: true },
})

const LIMITS: UserLimits = {
  ...{ branchIds: [], warehouseIds: [], registerIds: [], seller: null, networks: [], hours: null, maxDiscount: '10', ownDocuments: true },
}
const SELLER = 4

async function keepToOneBranch(runtime: Runtime, app: App, administrator: Client): Promise<{ person: Person; personId: string }> {
  const person = { email: 'restringida@paramo.example', password: PASSWORD }
  const personId = await createPerson(runtime.pool, { ...person, firstName: 'Rita', lastName: 'Restringida' })
  await administrator.call(userCalls.inviteUsers, { body: { people: [{ email: person.email, name: '' }], roleId: SELLER } })
  const outside = await signedIn(app, person.email, PASSWORD)
  await outside.call(answerInvitation, { body: { companyId: administrator.companyId ?? '', accept: true } })
  const { options } = await administrator.call(branch.endpoints.options, { query: {} })
  const { version } = await administrator.call(userCalls.getUser, { params: { personId } })
  const branchIds = options.slice(0, 1).map(({ id }) => id)
  await administrator.call(userCalls.changeUser, {
    params: { personId },
    body: { roleId: SELLER, version, limits: { ...LIMITS, branchIds } },
  })
  return { person, personId }
}

async function makeStranger(runtime: Runtime, app: App): Promise<{ foreignCompanyId: string }> {
  const personId = await createPerson(runtime.pool, { email: STRANGER, password: PASSWORD, firstName: 'Otra', lastName: 'Empresa' })
  const foreignCompanyId = await createCompany(
    runtime.pool,
    { name: 'Ajena S.A.S.', identification: '901234567', members: [{ personId, roleId: 1 }], today: dayInBogota(runtime.clock.now()) },
    provisions,
  )
  const client = await signedIn(app, STRANGER, PASSWORD)
  await client.call(brand.endpoints.create, { body: { name: SECRET, color: null } })
  await client.call(createParty, {
    body: {
      kind: 'juridica',
      identificationType: '31',
      identification: '860002964',
      legalName: `${SECRET} S.A.`,
      responsibilities: ['R-99-PN'],
      isCustomer: true,
    },
  })
  return { foreignCompanyId }
}

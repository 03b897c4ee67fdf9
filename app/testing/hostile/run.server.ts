/** Calls that nobody in good faith would make, one after another, and what came of them. */
import { signIn } from '#modules/access/index.ts'
import { listCustomFields } from '#platform/custom/endpoints.ts'
import { COMPANY_HEADER } from '#platform/http/server.server.ts'
import { callOf, type HostileCall, type Knowledge, type Operation, type Pattern } from './calls.ts'
import { chanceOf, type Chance } from './chance.ts'
import { SECRET, type HostileCompany, type Person } from './company.server.ts'
import { idsIn, idsOf, knowledgeFrom, pictureOf } from './knowledge.server.ts'
import { catalogueSamples, patternsOf, shownFor } from './patterns.server.ts'

/** A call that takes longer has hung. */
export const HANG_MS = 5_000

export interface Asked {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string
}
export interface Answered {
  readonly status: number
  readonly text: string
}

/** A product that listens, with a company of its own. */
export interface Target {
  readonly ownerUrl: string
  readonly company: HostileCompany
  readonly today: string
  /** @returns null when no answer came in time, or the server is no more */
  ask(asked: Asked): Promise<Answered | null>
  close(): Promise<void>
}

export interface Fault {
  readonly index: number
  /** 0 of what had no answer in time. */
  readonly status: number
  readonly method: string
  readonly path: string
  readonly person: Who
  readonly url: string
  readonly contentType: string
  readonly payload: string
  readonly answer: string
}

export interface Tally {
  readonly calls: number
  readonly serverErrors: number
  readonly hangs: number
  /** How many answers showed something of the other company. */
  readonly leaks: number
  /** Tables in which the other company's rows are not what they were. */
  readonly written: readonly string[]
  /** How many operations did their work at least once: the deeper a run gets, the more it says. */
  readonly reached: number
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<string, number>>
  readonly faults: readonly Fault[]
}

export interface Run {
  readonly seed: number
  readonly count: number
  readonly operations: readonly Operation[]
  /** A new product, when the one before broke or locked everybody out. */
  open(): Promise<Target>
  /** Told of each fault as it is found. */
  readonly onFault?: (fault: Fault) => void
}

type Who = 'administrator' | 'restricted'
const PEOPLE: readonly Who[] = ['administrator', 'administrator', 'restricted']
/** How often somebody looks whether the door still opens. */
const EVERY = 100
const SHOWN = 2_000
const LOOKING = 'como otro rol'

export async function runHostile({ seed, count, operations, open, onFault }: Run): Promise<Tally> {
  const chance = chanceOf(seed)
  const offset = chance.below(operations.length)
  const statuses: Record<string, number> = {}
  const faults: Fault[] = []
  const written: string[] = []
  const reached = new Set<Operation>()
  let visit = await enter(await open(), operations, chance)
  let index = 0
  for (; index < count; index += 1) {
    const who = chance.pick(PEOPLE)
    const operation = operations[(index + offset) % operations.length]
    if (!operation) throw new RangeError('There are no operations')
    const pattern = await visit.patternOf(operation, chance, index)
    const call = callOf(operation, chance, visit.knowledge, pattern)
    const answer = await visit.knock(call, who, index)
    const status = answer?.status ?? 0
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status === 200) {
      reached.add(operation)
      if (pattern === null) visit.remember(call)
    }
    if (status === 0 || status >= 500 || answer?.text.includes(SECRET)) {
      const fault = faultOf(index, who, call, answer)
      faults.push(fault)
      onFault?.(fault)
    }
    // Whoever looks as another role writes nothing more.
    if (answer?.text.includes(LOOKING)) await visit.enterAgain()
    const isSuspicious = status === 401 || status === 0 || index % EVERY === EVERY - 1
    if (isSuspicious && !(await visit.isOpen())) {
      written.push(...(await visit.close()))
      visit = await enter(await open(), operations, chance)
    }
  }
  written.push(...(await visit.close()))
  const hangs = faults.filter(({ status }) => status === 0).length
  const serverErrors = faults.filter(({ status }) => status >= 500).length
  return {
    calls: index,
    serverErrors,
    hangs,
    leaks: faults.length - hangs - serverErrors,
    written,
    reached: reached.size,
    statuses,
    faults,
  }
}

const faultOf = (index: number, person: Who, { operation, url, payload = '', headers }: HostileCall, answer: Answered | null): Fault => ({
  ...{ index, person, url: url.slice(0, SHOWN), payload: payload.slice(0, SHOWN), contentType: headers['content-type'] ?? '' },
  ...{ status: answer?.status ?? 0, method: operation.method, path: operation.path, answer: (answer?.text ?? '').slice(0, SHOWN) },
})

/** Signs both people in and looks around. */
async function enter(target: Target, operations: readonly Operation[], chance: Chance) {
  const { company } = target
  const tokens: Record<Who, string | null> = {
    administrator: await tokenOf(target, company.administrator),
    restricted: await tokenOf(target, company.restricted),
  }
  const headersOf = (who: Who, index: number) => ({
    ...(tokens[who] === null ? {} : { authorization: `Bearer ${tokens[who]}` }),
    [COMPANY_HEADER]: company.companyId,
    // Of another address each time: how often one may knock is tried elsewhere.
    'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
  })
  // What is made of a catalogue is there before anybody looks around.
  for (const { path, body } of catalogueSamples())
    await target.ask({
      method: 'POST',
      url: path,
      headers: { ...headersOf('administrator', 0), 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
  const lists = operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  const listed = new Map<string, string[]>()
  for (const [index, { path }] of lists.entries()) {
    if (/export|events|\.xlsx|file/.test(path)) continue
    const answer = await target.ask({ method: 'GET', url: path, headers: headersOf('administrator', index) })
    if (answer?.status === 200 && answer.text.startsWith('{')) listed.set(path, idsIn(JSON.parse(answer.text)))
    else if (answer?.status === 200 && answer.text.startsWith('[')) listed.set(path, idsIn(JSON.parse(answer.text)))
  }
  const before = await pictureOf(target.ownerUrl, company.foreignCompanyId)
  const own = await idsOf(target.ownerUrl, company.companyId)
  const foreign = await idsOf(target.ownerUrl, company.foreignCompanyId)
  const knowledge: Knowledge = knowledgeFrom({
    today: target.today,
    own,
    listed: new Map([...listed].filter(([, ids]) => ids.length > 0)),
    foreignIds: [company.foreignCompanyId, ...[...foreign.values()].flat()],
    customNames: ['ruta', 'peso', 'entrega', 'fragil', '__proto__', 'no_existe'],
    people: company.personIds,
  })
  const read = async (url: string, index = 0): Promise<unknown> => {
    const answer = await target.ask({ method: 'GET', url, headers: headersOf('administrator', index) })
    if (answer?.status !== 200) return undefined
    return /^[{[]/.test(answer.text) ? JSON.parse(answer.text) : answer.text
  }
  const patterns = await patternsOf(operations, { read, listed, knowledge }, chance)
  const isIn = async (who: Who): Promise<boolean> =>
    (await target.ask({ method: 'GET', url: listCustomFields.path, headers: headersOf(who, 0) }))?.status === 200
  return {
    knowledge,
    /** What is right there, most of the time: of a record that is, or what was taken before. */
    async patternOf(operation: Operation, chance: Chance, index: number): Promise<Pattern | null> {
      if (operation.body === null || chance.happens(25)) return null
      const known = patterns.get(operation)
      return known && known.length > 0
        ? chance.pick(known)
        : shownFor(operation, chance, { read: (url) => read(url, index), listed, knowledge })
    },
    /** What was taken is a pattern from then on. */
    remember({ operation, payload, body }: HostileCall): void {
      if (operation.path.includes('{') || body === undefined || payload === undefined || payload.length > SHOWN) return
      const known = patterns.get(operation) ?? []
      if (known.length < 4) patterns.set(operation, [...known, { body }])
    },
    knock: (call: HostileCall, who: Who, index: number) =>
      target.ask({
        method: call.operation.method,
        url: call.url,
        headers: { ...headersOf(who, index), ...call.headers },
        ...(call.payload === undefined ? {} : { payload: call.payload }),
      }),
    async enterAgain(): Promise<void> {
      for (const who of ['administrator', 'restricted'] as const) tokens[who] = await tokenOf(target, company[who])
    },
    /** Whether both are still let in, after signing in again where that is all it takes. */
    async isOpen(): Promise<boolean> {
      for (const who of ['administrator', 'restricted'] as const) {
        if (await isIn(who)) continue
        tokens[who] = await tokenOf(target, company[who])
        if (!(await isIn(who))) return false
      }
      return true
    },
    /** @returns the tables in which rows of the other company changed */
    async close(): Promise<string[]> {
      const after = await pictureOf(target.ownerUrl, company.foreignCompanyId)
      await target.close()
      return [...after].filter(([table, hash]) => before.get(table) !== hash).map(([table]) => table)
    },
  }
}

/** @returns null when nobody is let in */
async function tokenOf(target: Target, { email, password }: Person): Promise<string | null> {
  const headers = { 'content-type': 'application/json' }
  const opened = await target.ask({
    method: 'POST',
    url: signIn.path,
    headers,
    payload: JSON.stringify({ email, password, keepOpen: true, companyId: target.company.companyId }),
  })
  if (opened?.status !== 200) return null
  const { accessToken } = JSON.parse(opened.text) as { accessToken: string }
  return accessToken
}

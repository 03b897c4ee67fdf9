/**
 * A night on the clock of the story: clients of several companies issue while the authority fails for two hours, its answers are lost at
 * random, some documents carry bad data and a server is killed twice. In the morning everything has ended, and this looks at all of it.
 */
import { askAs } from '#platform/testing/own-database.server.ts'
import { Chance, readFleet, waitSeconds, workBoth, type Fleet, type FleetRow } from './fleet.server.ts'

/** Six hours, of which the third and the fourth are without service; a server is killed before and meanwhile. */
const NIGHT = { minutes: 360, failsFrom: 120, failsTo: 240, kills: [80, 200] } as const
const HOURS_OF_LAW = 48

export interface NightSpec {
  readonly seed: number
  readonly documents: number
  readonly bad: number
  /** Between one issuing of all clients and the next: a divisor of 40. */
  readonly stepMinutes: number
}

export interface NightCount {
  readonly documents: number
  readonly validated: number
  readonly rejected: number
  readonly inContingency: number
  readonly letters: number
  readonly lost: number
  readonly received: number
  readonly problems: readonly string[]
}

/** How many are issued until the end of a step. */
const until = (minute: number, documents: number): number => Math.floor((documents * minute) / NIGHT.minutes)

async function issueSome(fleet: Fleet, from: number, to: number): Promise<string[]> {
  const issued = await Promise.all(
    Array.from({ length: to - from }, (_, index) => {
      const { shop } = fleet.shops[(from + index) % fleet.shops.length] ?? {}
      return shop?.issue([['Asesoría', String(1 + ((from + index) % 7))]])
    }),
  )
  return issued.flatMap((one) => (one ? [one.id] : []))
}

/** What it remembers of its customer is damaged: its bytes say another check digit than the one of the NIT. */
const spoil = ({ authority: { ownerUrl } }: Fleet, id: string): Promise<unknown> =>
  askAs(
    ownerUrl,
    `update document set snapshot = jsonb_set(snapshot, '{customer,identification,checkDigit}',
            to_jsonb(((snapshot #>> '{customer,identification,checkDigit}')::int + 1) % 10 || '')) where id = $1`,
    [id],
  )

export async function runNight(fleet: Fleet, { seed, documents, bad, stepMinutes }: NightSpec): Promise<NightCount> {
  const { simulator } = fleet.authority
  const chance = new Chance(seed)
  const spoiled = new Set<string>()
  const receivedBefore = simulator.received()
  let [lost, issued] = [0, 0]
  for (let minute = 0; minute < NIGHT.minutes; minute += stepMinutes) {
    const fails = minute >= NIGHT.failsFrom && minute < NIGHT.failsTo
    const isEven = (minute / stepMinutes) % 2 === 0
    const losing = fails || !chance.isOneIn(3) ? 0 : 1 + chance.below(3)
    lost += losing
    simulator.behave({ down: fails && isEven, status: fails && !isEven ? 503 : null, loseAnswers: losing })
    const ids = await issueSome(fleet, issued, until(minute + stepMinutes, documents))
    issued += ids.length
    for (const id of ids) {
      if (spoiled.size >= bad || !(chance.isOneIn(6) || documents - issued < bad)) continue
      await spoil(fleet, id)
      spoiled.add(id)
    }
    await workBoth(fleet, NIGHT.kills.some((each) => each === minute) ? 10 + chance.below(30) : null)
    waitSeconds(fleet, stepMinutes * 60)
  }
  simulator.behave({ down: false, status: null, loseAnswers: 0 })
  const isWaiting = ({ state }: FleetRow) => state !== 'validated' && state !== 'rejected'
  let rows = await readFleet(fleet)
  for (let round = 0; round < 10 && rows.some(isWaiting); round += 1) {
    await workBoth(fleet)
    waitSeconds(fleet, 1800)
    rows = await readFleet(fleet)
  }
  await workBoth(fleet)
  const letters = await readLetters(fleet)
  return {
    documents: rows.length,
    validated: rows.filter(({ state }) => state === 'validated').length,
    rejected: rows.filter(({ state }) => state === 'rejected').length,
    inContingency: rows.filter(({ contingency }) => contingency).length,
    letters: letters.reduce((sum, { count }) => sum + count, 0),
    lost,
    received: simulator.received() - receivedBefore,
    problems: [...problemsOf(fleet, rows, spoiled), ...letterProblems(rows, letters), ...wholeNumbers(rows)],
  }
}

interface Letters {
  readonly documentId: string
  readonly count: number
  readonly sendings: number
}

/** By document: how many letters were written, and how many of its sendings were taken to its customer. */
const readLetters = ({ authority: { ownerUrl } }: Fleet): Promise<Letters[]> =>
  askAs(
    ownerUrl,
    `select d.id as "documentId", (select count(*)::int from outbox o where o.topic = 'mail.send' and o.about = d.id and o.state = 'done') as count,
            (select count(*)::int from delivery v where v.company_id = d.company_id and v.document_id = d.id and v.recipients <> '{}') as sendings
       from document d where d.number is not null`,
  )

function problemsOf(fleet: Fleet, rows: readonly FleetRow[], spoiled: ReadonlySet<string>): string[] {
  const { register } = fleet.authority.simulator
  const nits = new Map(fleet.shops.map(({ shop, nit }) => [shop.companyId, nit]))
  const valid = rows.filter(({ state }) => state === 'validated')
  return [
    ...rows.flatMap(({ documentId, number, state, reason }) => {
      const expected = spoiled.has(documentId) ? 'rejected' : 'validated'
      if (state !== expected) return [`${number} is ${state} and not ${expected}: ${reason}`]
      return state === 'rejected' && !/DV|dígito/i.test(reason) ? [`${number} was refused without a plain reason: ${reason}`] : []
    }),
    ...valid.flatMap(({ companyId, number, code, sha256 }) => {
      const has = register.byNumber('Invoice', nits.get(companyId) ?? '', number)
      return has?.key === code && has.sha256 === sha256 ? [] : [`${number}: the authority has another one`]
    }),
    ...(register.count === valid.length ? [] : [`the authority has ${register.count} documents and ${valid.length} were validated`]),
    ...valid.flatMap(({ number, endedAt, dueAt }) =>
      dueAt !== null && endedAt !== null && endedAt > dueAt ? [`${number} was transmitted after its ${HOURS_OF_LAW} hours`] : [],
    ),
  ]
}

/**
 * The customer of what is valid got its files once; of what was refused, at most what went out in contingency. Other files go once more when
 * they are others: what went out as of a contingency and stands as any other invoice.
 */
function letterProblems(rows: readonly FleetRow[], letters: readonly Letters[]): string[] {
  const byDocument = new Map(letters.map((each) => [each.documentId, each]))
  return rows.flatMap(({ documentId, number, state, contingency }) => {
    const { count = 0, sendings = 0 } = byDocument.get(documentId) ?? {}
    const isRight = state === 'validated' ? sendings >= 1 && (!contingency || sendings === 1) : sendings <= 1
    return isRight && count === sendings ? [] : [`the customer of ${number}, ${state}, got ${count} letters of ${sendings} sendings`]
  })
}

/** From 1 on, without holes, in each company. */
function wholeNumbers(rows: readonly FleetRow[]): string[] {
  return [...Map.groupBy(rows, ({ companyId }) => companyId).values()].flatMap((own) => {
    const numbers = own.map(({ number }) => Number(number.replace(/^\D+/, ''))).toSorted((a, b) => a - b)
    return numbers.every((number, index) => number === index + 1) ? [] : [`numbers with holes: ${numbers.join(' ')}`]
  })
}

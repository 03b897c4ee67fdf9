/**
 * Random schedules of what can happen to what is sent: answers, losses, refusals of the service, restarts of it, workers that are killed,
 * annulments, two servers. After each round what the ledger says is compared with a model of it: what each state promises about what the
 * authority has, which state may follow which, and what annulling answers.
 */
import { askAs } from '#platform/testing/own-database.server.ts'
import type { Simulator, SimulatorMode } from '../../dian/simulator.server.ts'
import { annulIn, Chance, readFleet, waitSeconds, workBoth, type Fleet, type FleetRow } from './fleet.server.ts'

/** Which states may follow a state in one round, after any number of steps. */
const follows: Readonly<Record<string, readonly string[]>> = {
  queued: ['queued', 'sent', 'validated', 'rejected', 'contingency', 'annulled'],
  sent: ['sent', 'queued', 'validated', 'rejected', 'contingency'],
  contingency: ['contingency', 'validated', 'rejected', 'queued', 'sent'],
  rejected: ['rejected', 'annulled', 'queued', 'contingency', 'sent', 'validated'],
  validated: ['validated'],
  annulled: ['annulled'],
}

type Weather = Pick<SimulatorMode, 'down' | 'status' | 'hold' | 'loseAnswers'>
const calm: Weather = { down: false, status: null, hold: false, loseAnswers: 0 }

const stateOf = ({ documentState, state }: FleetRow): string => (documentState === 'annulled' ? 'annulled' : state)

/** What a state promises about what the authority has. */
function brokenPromise(row: FleetRow, simulator: Simulator, nit: string): string | null {
  const has = simulator.register.byNumber('Invoice', nit, row.number)
  const state = stateOf(row)
  if (state === 'validated' && has?.key !== row.code) return `${row.number} is validated and the authority has ${has?.key ?? 'nothing'}`
  if (state === 'validated' && has?.sha256 !== row.sha256) return `${row.number} stands with other bytes than those that the authority has`
  if (state === 'queued' && !row.inDoubt && has !== null) return `${row.number} is queued without doubt and the authority has it`
  if ((state === 'rejected' || state === 'annulled') && has !== null) return `${row.number} is ${state} and the authority has it`
  return null
}

/** What annulling answers, before anybody else moves; null when it is done. */
const annulAnswer = (row: FleetRow): number | null => {
  if (row.state === 'validated') return 530
  return (row.state === 'queued' && !row.inDoubt) || row.state === 'rejected' ? null : 590
}

export interface ScheduleCount {
  readonly documents: number
  readonly rounds: number
  readonly annulled: number
  readonly refusedAnnulments: number
  readonly kills: number
  readonly restarts: number
  /** Rows compared with the model. */
  readonly compared: number
  /** Rows by the state that they were seen in. */
  readonly seen: Readonly<Record<string, number>>
  readonly problems: readonly string[]
}

class Schedule {
  readonly #fleet: Fleet
  readonly #chance: Chance
  #simulator: Simulator
  readonly #nits: ReadonlyMap<string, string>
  #before = new Map<string, string>()
  readonly problems: string[] = []
  annulled = 0
  refusedAnnulments = 0
  kills = 0
  restarts = 0
  compared = 0
  readonly seen: Record<string, number> = {}

  constructor(fleet: Fleet, seed: number) {
    this.#fleet = fleet
    this.#chance = new Chance(seed)
    this.#simulator = fleet.authority.simulator
    this.#nits = new Map(fleet.shops.map(({ shop, nit }) => [shop.companyId, nit]))
  }

  /** The customers have no address from then on: the letters and their papers are another story. */
  async issue(each: number): Promise<void> {
    await this.#write('facturas@laceiba.example')
    await Promise.all(
      this.#fleet.shops.map(async ({ shop }) => {
        for (let index = 0; index < each; index += 1) await shop.issue([['Asesoría', String(1 + this.#chance.below(9))]])
      }),
    )
    await this.#write('')
  }

  #write(address: string): Promise<unknown> {
    return askAs(this.#fleet.authority.ownerUrl, `update party set email_invoicing = $1 where identification_type = '31'`, [address])
  }

  async #weather(): Promise<void> {
    const chance = this.#chance
    const said = chance.of<Weather>([
      calm,
      { ...calm, status: chance.of<Weather['status']>([500, 503, 507, 508, 403]) },
      { ...calm, down: true },
      { ...calm, loseAnswers: 1 + chance.below(20) },
      { ...calm, hold: true },
    ])
    this.#simulator.behave(said)
    if (!said.hold) this.#simulator.release()
    if (!chance.isOneIn(8)) return
    await this.#simulator.stop()
    this.#simulator = await this.#fleet.authority.startAgain()
    this.#simulator.behave(said)
    this.restarts += 1
  }

  async #annulSome(rows: readonly FleetRow[]): Promise<void> {
    for (const row of rows) {
      if (row.documentState !== 'issued' || !this.#chance.isOneIn(15)) continue
      const owner = this.#fleet.shops.find(({ shop }) => shop.companyId === row.companyId)
      if (!owner) continue
      const [answer, expected] = [await annulIn(owner, row.documentId), annulAnswer(row)]
      if (answer !== expected) this.problems.push(`annulling ${row.number}, ${row.state}, answered ${answer} and not ${expected}`)
      if (answer === null) this.annulled += 1
      else this.refusedAnnulments += 1
    }
  }

  async round(): Promise<void> {
    await this.#weather()
    await this.#annulSome(await readFleet(this.#fleet))
    const kill = this.#chance.isOneIn(3) ? 1 + this.#chance.below(60) : null
    if (kill !== null) this.kills += 1
    await workBoth(this.#fleet, kill)
    await this.compare()
    waitSeconds(this.#fleet, this.#chance.of([5, 6, 130, 160, 700]))
  }

  async compare(): Promise<FleetRow[]> {
    const rows = await readFleet(this.#fleet)
    for (const row of rows) {
      this.compared += 1
      this.seen[stateOf(row)] = (this.seen[stateOf(row)] ?? 0) + 1
      const broken = brokenPromise(row, this.#simulator, this.#nits.get(row.companyId) ?? '')
      if (broken !== null) this.problems.push(broken)
      const [before, now] = [this.#before.get(row.documentId) ?? 'queued', stateOf(row)]
      if (!(follows[before] ?? []).includes(now)) this.problems.push(`${row.number} went from ${before} to ${now}`)
      this.#before.set(row.documentId, now)
    }
    return rows
  }

  /** It is calm, and goes on for as long as something waits. */
  async settle(): Promise<FleetRow[]> {
    this.#simulator.behave(calm)
    this.#simulator.release()
    const isWaiting = (row: FleetRow) => ['queued', 'sent', 'contingency'].includes(stateOf(row))
    let rows = await readFleet(this.#fleet)
    for (let round = 0; round < 12 && rows.some(isWaiting); round += 1) {
      waitSeconds(this.#fleet, 1900)
      await workBoth(this.#fleet)
      rows = await this.compare()
    }
    for (const row of rows.filter(isWaiting)) this.problems.push(`${row.number} still waits: ${row.state}, ${row.reason}`)
    for (const row of rows) if (stateOf(row) === 'rejected') this.problems.push(`${row.number} was refused: ${row.reason}`)
    return rows
  }
}

/**
 * @param documents of each company: each of them has a schedule of its own
 * @returns what happened, and everything in which ledger and model differ
 */
export async function runSchedules(
  fleet: Fleet,
  { seed, documents, rounds }: { readonly seed: number; readonly documents: number; readonly rounds: number },
): Promise<ScheduleCount> {
  const schedule = new Schedule(fleet, seed)
  const before = (await readFleet(fleet)).length
  for (let round = 0; round < rounds; round += 1) {
    await schedule.issue(Math.floor((documents * (round + 1)) / rounds) - Math.floor((documents * round) / rounds))
    await schedule.round()
  }
  const rows = await schedule.settle()
  const { annulled, refusedAnnulments, kills, restarts, compared, seen, problems } = schedule
  return { documents: rows.length - before, rounds, annulled, refusedAnnulments, kills, restarts, compared, seen, problems }
}

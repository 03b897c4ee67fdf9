/** How one enters a company, kept and asked. */
import { failWith, fillText } from '#base/errors.ts'
import { audit, differences } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { nameOfLastChange } from '#platform/history/last-change.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { changeSecurity, getSecurity } from './endpoints.ts'
import {
  type Barrier,
  barrierWords,
  isInNetworks,
  isPasswordOld,
  isWithinHours,
  noSecurity,
  placeBarrier,
  type SecurityData,
  securityProblems,
  type WeekHours,
  weekDays,
} from './rules.ts'

const SECURITY_ENTITY = 'access.security'

export interface SecurityColumns {
  readonly password_days: number | null
  readonly idle_minutes: number | null
  readonly session_hours: number | null
  readonly second_factor: boolean | null
  readonly networks: string[] | null
  readonly hours: WeekHours | null
}

/** Of a joined row: where there is none, everything is null. */
export const securityOf = (row: SecurityColumns): SecurityData => ({
  passwordDays: row.password_days,
  idleMinutes: row.idle_minutes,
  sessionHours: row.session_hours,
  secondFactor: row.second_factor ?? false,
  networks: row.networks ?? [],
  hours: row.hours,
})

const columns = sql`y.password_days, y.idle_minutes, y.session_hours, y.second_factor, y.networks, y.hours`

/** As the history says it. */
const told = (data: SecurityData): Record<string, unknown> => ({
  ...data,
  networks: data.networks.join(', '),
  hours: data.hours && data.hours.map((day, index) => `${weekDays[index]}: ${day ? `${day.from} a ${day.to}` : 'cerrado'}`).join('; '),
})

export const securityHandlers: readonly Handler[] = [
  handle(getSecurity, async ({ tx, session: { companyId }, ip }) => {
    const row = await tx.first<SecurityColumns & { version: number }>(sql`
      select y.version, ${columns} from company_security y where y.company_id = ${companyId}`)
    return { ...(row ? securityOf(row) : noSecurity), version: row?.version ?? 0, address: ip }
  }),

  handle(changeSecurity, async ({ tx, session, body: { version, ...written }, ip, now }) => {
    const { companyId } = session
    // The company's own row stands for the one that may not be there yet: two who save at once wait on it.
    await tx.first(sql`select id from company where id = ${companyId} for no key update`)
    const row = await tx.first<SecurityColumns & { version: number }>(sql`
      select y.version, ${columns} from company_security y where y.company_id = ${companyId}`)
    if ((row?.version ?? 0) !== version)
      return httpErrors.fail('changedByOther', { usuario: await nameOfLastChange(tx, companyId, SECURITY_ENTITY, companyId) })
    const data = { ...written, networks: [...new Set(written.networks.map((each) => each.trim()).filter((each) => each !== ''))] }
    const problems = securityProblems(data)
    failWith(problems.length > 0 ? problems : ownProblems(data, ip, now))
    const changes = differences(told(row ? securityOf(row) : noSecurity), told(data))
    if (Object.keys(changes).length === 0) return { version }
    const hours = data.hours && JSON.stringify(data.hours)
    await tx.run(sql`
      insert into company_security (company_id, password_days, idle_minutes, session_hours, second_factor, networks, hours, updated_at)
      values (${companyId}, ${data.passwordDays}, ${data.idleMinutes}, ${data.sessionHours}, ${data.secondFactor}, ${data.networks}::text[],
              ${hours}::jsonb, ${now})
      on conflict (company_id) do update
         set version = company_security.version + 1, password_days = excluded.password_days, idle_minutes = excluded.idle_minutes,
             session_hours = excluded.session_hours, second_factor = excluded.second_factor, networks = excluded.networks,
             hours = excluded.hours, updated_at = excluded.updated_at`)
    await audit(tx, session, { action: 'update', entity: SECURITY_ENTITY, entityId: companyId, title: 'Seguridad', changes })
    return { version: version + 1 }
  }),
]

/** Whoever saves must still be let in. */
function ownProblems({ networks, hours }: SecurityData, ip: string, now: Date) {
  return [
    ...(isInNetworks(networks, ip)
      ? []
      : [httpErrors.of('invalid', { detalle: `Te quedarías por fuera: tu dirección es ${ip}. Agrégala o agrega su red.` }, 'networks')]),
    ...(isWithinHours(hours, now)
      ? []
      : [httpErrors.of('invalid', { detalle: 'Te quedarías por fuera: este día y esta hora no están en el horario.' }, 'hours')]),
  ]
}

interface BarrierRow extends SecurityColumns {
  readonly company_id: string
  readonly password_since: Date
  readonly has_factor: boolean
  /** What the person themselves is kept to there. */
  readonly own_networks: string[] | null
  readonly own_hours: WeekHours | null
}

/** What keeps a person out of each of their companies; those without anything are absent. Needs the person's door. */
export async function barriersOf(tx: Tx, personId: string, ip: string, now: Date): Promise<ReadonlyMap<string, Barrier>> {
  const rows = await tx.rows<BarrierRow>(sql`
    select m.company_id, ${columns}, l.networks as own_networks, l.hours as own_hours,
           coalesce(p.password_since, (select max(since) from past_password where person_id = p.id), p.created_at) as password_since,
           exists (select from second_factor f where f.person_id = p.id and f.confirmed_at is not null) as has_factor
      from membership m join person p on p.id = m.person_id
      left join company_security y on y.company_id = m.company_id
      left join member_limit l on l.company_id = m.company_id and l.person_id = m.person_id
     where m.person_id = ${personId} and m.active`)
  return new Map(
    rows.flatMap((row): [string, Barrier][] => {
      const security = securityOf(row)
      const place = placeBarrier(security, ip, now) ?? placeBarrier({ networks: row.own_networks ?? [], hours: row.own_hours }, ip, now)
      if (place) return [[row.company_id, place]]
      if (security.secondFactor && !row.has_factor) return [[row.company_id, 'secondFactor']]
      return isPasswordOld(security, row.password_since, now) ? [[row.company_id, 'password']] : []
    }),
  )
}

/** Whether some company of the person asks for the second factor. Needs the person's door. */
export const isSecondFactorAsked = async (tx: Tx, personId: string): Promise<boolean> =>
  (await tx.first(sql`
    select 1 from membership m join company_security y on y.company_id = m.company_id
     where m.person_id = ${personId} and m.active and y.second_factor limit 1`)) !== undefined

/** "Sumapaz S.A.S. no permite ingresar desde esta red…" */
export const barrierText = (barrier: Barrier, company: string): string => fillText(barrierWords[barrier], { empresa: company })

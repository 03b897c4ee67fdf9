/** How one enters a company: what may be asked, and whether somebody stands within it. Pure: the clock and the address come from outside. */
import * as z from 'zod/mini'
import { dayInBogota, timeInBogota, weekday } from '#base/date.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isWithin, parseAddress, parseNetwork } from './network.ts'

const span = z.object({ from: z.string(), to: z.string() })
export type Span = z.output<typeof span>

/** Seven days from Monday; a day without a span is closed. */
export const weekHours = z.array(z.nullable(span))
export type WeekHours = z.output<typeof weekHours>

export const weekDays = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'] as const

export const securityData = z.object({
  /** Null is without end. */
  passwordDays: z.nullable(z.number()),
  idleMinutes: z.nullable(z.number()),
  sessionHours: z.nullable(z.number()),
  secondFactor: z.boolean(),
  /** CIDR; none is any network. */
  networks: z.array(z.string()),
  /** Null is any time. */
  hours: z.nullable(weekHours),
})
export type SecurityData = z.output<typeof securityData>

export const noSecurity: SecurityData = {
  passwordDays: null,
  idleMinutes: null,
  sessionHours: null,
  secondFactor: false,
  networks: [],
  hours: null,
}

const bounds = {
  passwordDays: [1, 365, 'Escribe entre 1 y 365 días.'],
  idleMinutes: [5, 1440, 'Escribe entre 5 y 1.440 minutos.'],
  sessionHours: [1, 720, 'Escribe entre 1 y 720 horas.'],
} as const
const MOST_NETWORKS = 50

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

/** Every problem at its field: `networks`, `hours.2`. */
export function securityProblems(data: SecurityData): ErrorBody[] {
  const wrong = (field: string, detalle: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)
  const figures = (['passwordDays', 'idleMinutes', 'sessionHours'] as const).flatMap((field) => {
    const [least, most, message] = bounds[field]
    const value = data[field]
    return value === null || (Number.isInteger(value) && value >= least && value <= most) ? [] : [wrong(field, message)]
  })
  const bad = data.networks.find((network) => parseNetwork(network) === null)
  const networks =
    bad !== undefined
      ? [wrong('networks', `«${bad}» no es una red. Escribe una dirección como 190.24.8.15 o una red como 190.24.8.0/24.`)]
      : data.networks.length > MOST_NETWORKS
        ? [wrong('networks', `Son máximo ${MOST_NETWORKS} redes.`)]
        : []
  return [...figures, ...networks, ...hourProblems(data.hours, wrong)]
}

/** Those of where and when alone. */
export const placeProblems = ({ networks, hours }: Pick<SecurityData, 'networks' | 'hours'>): ErrorBody[] =>
  securityProblems({ ...noSecurity, networks: [...networks], hours })

function hourProblems(hours: WeekHours | null, wrong: (field: string, detalle: string) => ErrorBody): ErrorBody[] {
  if (hours === null) return []
  if (hours.length !== weekDays.length) return [wrong('hours', 'Di el horario de los siete días.')]
  if (hours.every((each) => each === null)) return [wrong('hours', 'Deja al menos un día con horario.')]
  return hours.flatMap((each, index) => {
    if (each === null) return []
    if (!CLOCK.test(each.from) || !CLOCK.test(each.to)) return [wrong(`hours.${index}`, 'Escribe las horas como 07:30.')]
    return each.from < each.to ? [] : [wrong(`hours.${index}`, 'La hora final debe ser después de la inicial.')]
  })
}

/** An address that cannot be read is in no network. */
export function isInNetworks(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return true
  const address = parseAddress(ip)
  return (
    address !== null &&
    networks.some((text) => {
      const network = parseNetwork(text)
      return network !== null && isWithin(address, network)
    })
  )
}

/** In Bogotá; the minute of `to` itself is outside. */
export function isWithinHours(hours: WeekHours | null, now: Date): boolean {
  if (hours === null) return true
  // Sunday is 0 there and the last one here.
  const today = hours[(weekday(dayInBogota(now)) + 6) % 7]
  const time = timeInBogota(now).slice(0, 5)
  return today !== null && today !== undefined && time >= today.from && time < today.to
}

export type Barrier = 'network' | 'hours' | 'secondFactor' | 'password'

/** What a person without access is told, by the name of the company. */
export const barrierWords: Readonly<Record<Barrier, string>> = {
  network: '{empresa} no permite ingresar desde esta red. Habla con su administrador.',
  hours: '{empresa} no permite ingresar a esta hora. Habla con su administrador.',
  secondFactor: '{empresa} pide la verificación en dos pasos. Actívala en Mi perfil para entrar.',
  password: 'Tu contraseña venció para {empresa}. Cámbiala en Mi perfil para entrar.',
}

/** Where and when: asked of every request. */
export function placeBarrier({ networks, hours }: Pick<SecurityData, 'networks' | 'hours'>, ip: string, now: Date): Barrier | null {
  if (!isInNetworks(networks, ip)) return 'network'
  return isWithinHours(hours, now) ? null : 'hours'
}

const HOUR_MS = 3_600_000

/** Whether a session is over for its company. */
export const isOver = (
  { idleMinutes, sessionHours }: Pick<SecurityData, 'idleMinutes' | 'sessionHours'>,
  session: { readonly createdAt: Date; readonly lastUsedAt: Date },
  now: Date,
): boolean =>
  (idleMinutes !== null && now.getTime() - session.lastUsedAt.getTime() > idleMinutes * 60_000) ||
  (sessionHours !== null && now.getTime() - session.createdAt.getTime() >= sessionHours * HOUR_MS)

export const isPasswordOld = ({ passwordDays }: Pick<SecurityData, 'passwordDays'>, since: Date, now: Date): boolean =>
  passwordDays !== null && now.getTime() - since.getTime() >= passwordDays * 24 * HOUR_MS

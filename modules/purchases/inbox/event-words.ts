/** How the events of a received invoice stand, in a chip; and what each one does, before it is sent. Pure. */
import { counted } from '#base/count.ts'
import { parseDay, showDay } from '#base/date.ts'
import { eventWords, isSettled, type BuyerEventCode } from '#colombia/index.ts'
import type { InboxRow } from './endpoints.ts'

export interface EventsWords {
  readonly text: string
  readonly tone: 'ok' | 'warn' | 'danger' | 'neutral'
}

type Marks = NonNullable<InboxRow['events']>
const stands = ['queued', 'sent', 'validated', 'heard']

/** The last working days are told first: whoever says nothing accepts. */
function daysWords(daysLeft: number): EventsWords {
  if (daysLeft === 0) return { text: 'Plazo vencido', tone: 'danger' }
  if (daysLeft === 1) return { text: 'Acepta o reclama hoy', tone: 'danger' }
  return { text: `Quedan ${counted(daysLeft, 'día hábil', 'días hábiles')}`, tone: daysLeft === 2 ? 'warn' : 'neutral' }
}

function marksWords({ said, daysLeft }: Marks): EventsWords {
  const refused = said.find(({ state }) => state === 'rejected')
  if (refused) return { text: `La DIAN rechazó: ${eventWords[refused.code].short.toLowerCase()}`, tone: 'danger' }
  const standing = said.filter(({ state }) => stands.includes(state)).map(({ code }) => ({ code, at: new Date(0) }))
  const has = (code: string): boolean => standing.some((each) => each.code === code)
  if (has('031')) return { text: 'Reclamada', tone: 'danger' }
  if (isSettled(standing)) return { text: has('034') ? 'Aceptada tácitamente' : 'Aceptada', tone: 'ok' }
  if (daysLeft !== null) return daysWords(daysLeft)
  return { text: has('030') ? 'Falta el recibo' : 'Crédito, falta el acuse', tone: 'warn' }
}

/** @returns null of a note, which takes none */
export function eventsWords({ kind, events }: Pick<InboxRow, 'kind' | 'events'>): EventsWords | null {
  if (events !== null) return marksWords(events)
  return kind === 'invoice' ? { text: 'Contado, sin eventos', tone: 'neutral' } : null
}

/** «Acuse + recibo + aceptación» */
export const sequenceName = (codes: readonly BuyerEventCode[]): string =>
  codes.map((code, index) => (index === 0 ? eventWords[code].short : eventWords[code].short.toLowerCase())).join(' + ')

/** Until when it is accepted or claimed; null before its receipt, and once it is settled. */
export function termWords({ lastDay, daysLeft }: Pick<Marks, 'lastDay' | 'daysLeft'>): string | null {
  if (lastDay === null || daysLeft === null) return null
  const until = showDay(parseDay(lastDay))
  if (daysLeft === 0) return `El plazo para aceptar o reclamar venció el ${until}: quedó aceptada tácitamente.`
  return `Puedes aceptar o reclamar hasta el ${until}: ${daysLeft === 1 ? 'queda' : 'quedan'} ${counted(daysLeft, 'día hábil', 'días hábiles')}, con hoy.`
}

export interface EventAction {
  readonly verb: string
  readonly confirm: string
  readonly consequence: string
}

export const eventActions: Readonly<Record<BuyerEventCode, EventAction>> = {
  '030': {
    verb: 'Enviar acuse de recibo',
    confirm: 'Enviar acuse',
    consequence: 'La DIAN y el proveedor sabrán que la factura te llegó. No se puede deshacer.',
  },
  '032': {
    verb: 'Confirmar recibo del bien o servicio',
    confirm: 'Confirmar recibo',
    consequence:
      'Dices que recibiste los bienes o el servicio. Desde mañana corren tres días hábiles para aceptar o reclamar: si callas, queda aceptada. No se puede deshacer.',
  },
  '033': {
    verb: 'Aceptar factura',
    confirm: 'Aceptar factura',
    consequence: 'La aceptas de forma irrevocable: ya no podrás reclamarla, y el proveedor podrá negociarla como título valor.',
  },
  '031': {
    verb: 'Reclamar factura',
    confirm: 'Reclamar factura',
    consequence: 'La DIAN y el proveedor sabrán que no la aceptas, con el concepto que elijas. Ya no podrás aceptarla.',
  },
}

/** What sending several does: that of the last, which follows from all of them. */
export const consequenceOf = (codes: readonly BuyerEventCode[]): string => {
  const last = codes.at(-1)
  return last === undefined ? '' : eventActions[last].consequence
}

/** The history of one record as it crosses the wire: who, when, what, with old and new values. Any screen can ask for it. */
import * as z from 'zod/mini'
import type { Gate, Permission } from '../access.ts'
import { endpoint } from '../http/endpoint.ts'
import { withMaskedKeys } from '../http/masked.ts'

const changes = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]))

const event = z.object({
  id: z.string(),
  /** An instant, ISO. */
  at: z.string(),
  /** Null when nobody did it but the product itself. */
  person: z.nullable(z.string()),
  action: z.string(),
  title: z.string(),
  /** Field → old and new; null where there was or is nothing. */
  changes,
})
export type HistoryEvent = z.output<typeof event>

export const historyPage = z.object({
  events: z.array(event),
  /** Id of something that the changes point to → its name; what no longer exists is absent. */
  names: z.record(z.string(), z.string()),
  next: z.nullable(z.string()),
})
/** The same, without what changed in some fields for whoever may not see them. */
const pageWithout = (masks: Readonly<Record<string, Permission>>): typeof historyPage =>
  Object.keys(masks).length === 0
    ? historyPage
    : z.extend(historyPage, { events: z.array(z.extend(event, { changes: withMaskedKeys(masks, changes) })) })
export type HistoryPage = z.output<typeof historyPage>

/**
 * The call that reads the history of a record.
 * @param path of the record: `/api/settings/brands/{id}`
 * @param masks of its fields, by name
 */
export const historyEndpoint = <const Path extends string>(
  path: Path,
  summary: string,
  gate: Gate,
  masks: Readonly<Record<string, Permission>> = {},
) =>
  endpoint({
    method: 'GET',
    path: `${path}/history` as const,
    summary,
    ...gate,
    query: z.object({ after: z._default(z.string(), '') }),
    response: pageWithout(masks),
  })

const verbs: Readonly<Record<string, string>> = {
  create: 'Creó',
  update: 'Editó',
  delete: 'Eliminó',
  activate: 'Activó',
  deactivate: 'Inactivó',
  reorder: 'Cambió el orden',
  merge: 'Unió con otro',
  absorb: 'Recibió otro',
  import: 'Importó',
  version: 'Agregó una vigencia',
  issue: 'Emitió',
  send: 'Envió',
  calculate: 'Calculó',
  contribute: 'Contabilizó la planilla',
  review: 'Dio visto bueno',
  amend: 'Cambió una cifra',
  commission: 'Trajo comisiones',
  ask: 'Pidió aprobación',
  withdraw: 'Retiró la solicitud',
  approve: 'Aprobó',
  pay: 'Pagó',
  makeFile: 'Generó el archivo de',
  takeAnswer: 'Cargó la respuesta de',
  notify: 'Avisó por correo de',
  attend: 'Atendió',
  ready: 'Marcó listo',
  deliver: 'Entregó',
  charge: 'Dio a cobrar',
  releaseBill: 'Liberó una cuenta de',
  moveTable: 'Cambió de mesa',
  unite: 'Unió',
  close: 'Cerró',
  reopen: 'Reabrió',
  match: 'Concilió',
  unmatch: 'Desconcilió',
  sendBack: 'Devolvió',
  annul: 'Anuló',
  discard: 'Descartó',
  share: 'Compartió',
  mail: 'Envió por correo',
  see: 'Vio',
  accept: 'Aceptó',
  reject: 'Rechazó',
  confirm: 'Confirmó',
  invite: 'Invitó',
  resend: 'Envió de nuevo la invitación',
  cancel: 'Retiró la invitación',
  join: 'Aceptó la invitación',
  unlock: 'Levantó el bloqueo',
  closeSessions: 'Cerró sesiones',
  handOver: 'Entregó lo abierto',
  revoke: 'Revocó',
  undo: 'Deshizo',
  export: 'Exportó',
  restore: 'Trajo',
  enroll: 'Inscribió en un programa de puntos',
  openRegistration: 'Abrió el registro público',
  renewRegistration: 'Cambió la dirección del registro público',
  look: 'Miró la empresa como este rol',
}

/** "Editó". An action without a word of its own is a change. */
export const verbOf = (action: string): string => verbs[action] ?? 'Cambió'

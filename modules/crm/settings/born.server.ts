/** What the sales team of any company would write on its first day; each may be changed, put in order or taken away. */
import { bearRecords } from '#platform/catalogue/born.server.ts'
import { serveCatalogue, type ServedCatalogue } from '#platform/catalogue/catalogue.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { activityOutcome } from './activity-outcome.ts'
import { activityType } from './activity-type.ts'
import { competitor } from './competitor.ts'
import { contactStage } from './contact-stage.ts'
import { heardAboutUs } from './heard-about-us.ts'
import { lossReason } from './loss-reason.ts'
import { origin } from './origin.ts'
import { territory } from './territory.ts'

export const crmCatalogues: readonly ServedCatalogue[] = [
  serveCatalogue(activityType),
  serveCatalogue(activityOutcome),
  serveCatalogue(origin),
  serveCatalogue(territory),
  serveCatalogue(contactStage),
  serveCatalogue(lossReason),
  serveCatalogue(competitor),
  serveCatalogue(heardAboutUs),
]

export const bearCrmCatalogues: ProvisionStep = {
  name: 'crm.catalogues',
  async run(tx, { companyId }) {
    const types = await bearRecords(tx, companyId, activityType, [
      { name: 'Llamada', minutes: 15, color: 'laguna' },
      { name: 'Reunión', minutes: 60, color: 'musgo' },
      { name: 'Visita', minutes: 90, color: 'lupino' },
      { name: 'Correo', minutes: 10, asksOutcome: false, color: 'niebla' },
      { name: 'Mensaje', minutes: 5, asksOutcome: false, color: 'frailejon' },
      { name: 'Tarea', minutes: 30, asksOutcome: false, color: 'ocaso' },
    ])
    const [call = null, meeting = null] = types
    await bearRecords(tx, companyId, activityOutcome, [
      { name: 'Interesado', meaning: 'forward', followUpDays: 3 },
      { name: 'Pidió cotización', meaning: 'forward', followUpDays: 2 },
      { name: 'Lo está pensando', meaning: 'same', followUpDays: 7 },
      { name: 'No contestó', meaning: 'same', activityTypeId: call, followUpDays: 1 },
      { name: 'No asistió', meaning: 'back', activityTypeId: meeting, followUpDays: 2 },
      { name: 'No le interesa', meaning: 'back' },
    ])
    await bearRecords(tx, companyId, origin, [
      { name: 'Página web', kind: 'customer', color: 'laguna' },
      { name: 'Redes sociales', kind: 'customer', color: 'lupino' },
      { name: 'Llamó o escribió', kind: 'customer', color: 'musgo' },
      { name: 'Referido', kind: 'partner', color: 'frailejon' },
      { name: 'Feria o evento', kind: 'company', color: 'ocaso' },
      { name: 'Lo buscamos', kind: 'company', color: 'teja' },
    ])
    await bearRecords(tx, companyId, contactStage, [
      { name: 'Nuevo', kind: 'lead', color: 'niebla' },
      { name: 'En conversación', kind: 'lead', color: 'laguna' },
      { name: 'Calificado', kind: 'lead', color: 'lupino' },
      { name: 'Cliente', kind: 'customer', color: 'musgo' },
      { name: 'Cliente frecuente', kind: 'customer', color: 'frailejon' },
      { name: 'Inactivo', kind: 'former', color: 'teja' },
    ])
    await bearRecords(tx, companyId, lossReason, [
      { name: 'Precio' },
      { name: 'Compró en otra parte', asksCompetitor: true },
      { name: 'No teníamos lo que busca', asksComment: true },
      { name: 'Tiempo de entrega' },
      { name: 'Se quedó sin presupuesto' },
      { name: 'No volvió a responder' },
      { name: 'Otro', asksComment: true },
    ])
    await bearRecords(tx, companyId, heardAboutUs, [
      { name: 'Por un conocido', asksDetail: true },
      { name: 'Buscando en internet' },
      { name: 'Redes sociales', asksDetail: true },
      { name: 'Publicidad' },
      { name: 'Pasó por el local' },
      { name: 'Ya nos conocía' },
      { name: 'Otra', asksDetail: true },
    ])
  },
}

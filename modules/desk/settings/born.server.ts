/** What a help desk would write on its first day; each may be changed, put in order or taken away. */
import { bearRecords } from '#platform/catalogue/born.server.ts'
import { serveCatalogue, type ServedCatalogue } from '#platform/catalogue/catalogue.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { cannedFolder } from './canned-folder.ts'
import { ticketKind } from './ticket-kind.ts'
import { ticketOrigin } from './ticket-origin.ts'
import { ticketStatus } from './ticket-status.ts'
import { ticketStatusServed } from './ticket-status.server.ts'
import { ticketTag } from './ticket-tag.ts'

export const deskCatalogues: readonly ServedCatalogue[] = [
  serveCatalogue(ticketKind),
  serveCatalogue(ticketOrigin),
  serveCatalogue(ticketTag),
  ticketStatusServed,
  serveCatalogue(cannedFolder),
]

export const bearDeskCatalogues: ProvisionStep = {
  name: 'desk.catalogues',
  async run(tx, { companyId }) {
    await bearRecords(tx, companyId, ticketKind, [
      { name: 'Pregunta', priority: 'low', color: 'laguna' },
      { name: 'Falla o problema', priority: 'high', asksItem: true, color: 'teja' },
      { name: 'Garantía', asksItem: true, asksDocument: true, color: 'ocaso' },
      { name: 'Facturación y pagos', asksDocument: true, color: 'musgo' },
      // Claiming from the seller comes before claiming from the authority (Ley 1480 de 2011, artículo 58, numeral 5).
      { name: 'Queja o reclamo', priority: 'high', color: 'frailejon' },
      { name: 'Solicitud', color: 'lupino' },
    ])
    await bearRecords(tx, companyId, ticketOrigin, [
      { name: 'Correo', channel: 'email', color: 'laguna' },
      { name: 'Teléfono', channel: 'phone', color: 'musgo' },
      { name: 'WhatsApp', channel: 'chat', color: 'frailejon' },
      { name: 'Chat de la página', channel: 'chat', color: 'lupino' },
      { name: 'Portal de clientes', channel: 'portal', color: 'ocaso' },
      { name: 'Redes sociales', channel: 'social', color: 'teja' },
      { name: 'En persona', channel: 'inPerson', color: 'niebla' },
    ])
    await bearRecords(tx, companyId, ticketTag, [
      { name: 'Cliente nuevo', description: 'Compró hace menos de un mes.', color: 'musgo' },
      { name: 'Devolución', description: 'Quiere cambiar o devolver lo que compró.', color: 'ocaso' },
      { name: 'Repetido', description: 'Ya había escrito por lo mismo.', color: 'teja' },
    ])
    await bearRecords(tx, companyId, ticketStatus, [
      { name: 'Abierto', kind: 'open', color: 'teja' },
      { name: 'Pendiente', kind: 'pending', customerName: 'En proceso', color: 'frailejon' },
      { name: 'Esperando cliente', kind: 'waiting', customerName: 'Esperamos tu respuesta', color: 'laguna' },
      { name: 'Resuelto', kind: 'solved', color: 'musgo' },
      { name: 'Cerrado', kind: 'closed', color: 'niebla' },
    ])
    await bearRecords(tx, companyId, cannedFolder, [
      { name: 'Generales', description: 'Saludos, despedidas y acuses de recibo.' },
      { name: 'Facturación y pagos' },
      { name: 'Garantías y devoluciones' },
      { name: 'Personales', audience: 'author' },
    ])
  },
}

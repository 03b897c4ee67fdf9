import { bearRecords } from '#platform/catalogue/born.server.ts'
import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { reason } from './reason.ts'

export const reasonServed = serveCatalogue(reason)

export const bearReasons: ProvisionStep = {
  name: 'documents.reasons',
  async run(tx, { companyId }) {
    await bearRecords(tx, companyId, reason, [
      { name: 'Error en los datos del cliente', scope: 'sales' },
      { name: 'Error en ítems, cantidades o precios' },
      { name: 'Documento duplicado' },
      { name: 'El cliente desistió', scope: 'sales' },
      { name: 'Otro', asksComment: true },
      { name: 'Precio', action: 'lose', scope: 'sales' },
      { name: 'Compró en otra parte', action: 'lose', scope: 'sales' },
      { name: 'No volvió a responder', action: 'lose', scope: 'sales' },
      { name: 'Producto defectuoso', action: 'return', asksComment: true },
      { name: 'No era lo pedido', action: 'return' },
      { name: 'Cambio de opinión', action: 'return', scope: 'sales' },
      { name: 'No corresponde a lo recibido', action: 'reject', scope: 'purchases' },
      { name: 'Datos incorrectos', action: 'reject', asksComment: true },
    ])
  },
}

/** The stages of almost any workshop; each may be changed, put in order or taken away. */
import { bearRecords } from '#platform/catalogue/born.server.ts'
import { serveCatalogue, type ServedCatalogue } from '#platform/catalogue/catalogue.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { productionStage } from './production-stage.ts'

export const manufacturingCatalogues: readonly ServedCatalogue[] = [serveCatalogue(productionStage)]

export const bearProductionStages: ProvisionStep = {
  name: 'manufacturing.stages',
  async run(tx, { companyId }) {
    await bearRecords(tx, companyId, productionStage, [
      { name: 'Alistamiento', color: 'niebla' },
      { name: 'Elaboración', color: 'laguna' },
      { name: 'Terminado', color: 'lupino' },
      { name: 'Control de calidad', color: 'frailejon', needsApproval: true },
      { name: 'Empaque', color: 'musgo' },
    ])
  },
}

/** The pipelines of a company that begins to sell with a method; each may be changed or taken away. */
import { bearRecords } from '#platform/catalogue/born.server.ts'
import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { pipeline } from './pipeline.ts'

export const pipelineServed = serveCatalogue(pipeline)

const nothing = { id: null, kind: 'open', idleDays: null, asksValue: false, asksCloseDay: false, asksItems: false } as const

export const bearPipelines: ProvisionStep = {
  name: 'crm.pipelines',
  async run(tx, { companyId }) {
    await bearRecords(tx, companyId, pipeline, [
      {
        name: 'Ventas',
        color: 'musgo',
        children: [
          { ...nothing, name: 'Nuevo', probability: '10', idleDays: 3 },
          { ...nothing, name: 'Contactado', probability: '25', idleDays: 5 },
          { ...nothing, name: 'Cotizado', probability: '50', idleDays: 7, asksValue: true, asksItems: true },
          { ...nothing, name: 'En negociación', probability: '75', idleDays: 7, asksValue: true, asksCloseDay: true },
          { ...nothing, name: 'Ganado', kind: 'won', probability: '100', asksValue: true },
          { ...nothing, name: 'Perdido', kind: 'lost', probability: '0' },
        ],
      },
    ])
  },
}

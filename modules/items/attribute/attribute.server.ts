import { bearRecords } from '#platform/catalogue/born.server.ts'
import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { attribute } from './attribute.ts'

export const attributeServed = serveCatalogue(attribute)

const value = (name: string, code: string, color: string | null = null) => ({ id: null, name, code, color })

export const bearAttributes: ProvisionStep = {
  name: 'items.attributes',
  async run(tx, { companyId }) {
    await bearRecords(tx, companyId, attribute, [
      { name: 'Talla', children: ['XS', 'S', 'M', 'L', 'XL'].map((size) => value(size, size)) },
      {
        name: 'Color',
        children: [
          value('Negro', 'NEG'),
          value('Blanco', 'BLA'),
          value('Gris', 'GRI', 'niebla'),
          value('Rojo', 'ROJ', 'teja'),
          value('Azul', 'AZU', 'laguna'),
          value('Verde', 'VER', 'musgo'),
        ],
      },
    ])
  },
}

/** The ways by which a business comes to be won, each with its stages (areas.md, section 13). */
import { parsePercent } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { plan } from '#modules/subscription/index.ts'
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { children, choice, colour, flag, number, percent, text } from '#platform/catalogue/field.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { everybody } from '#platform/roles.ts'

/** Of what is sure. */
const WON = parsePercent('100')
const YEAR = 365
const MOST_STAGES = 20

export const pipeline = defineCatalogue({
  name: 'crm.pipeline',
  table: 'pipeline',
  path: '/crm/settings/pipelines',
  titles: { one: 'Embudo', many: 'Embudos', gender: 'm' },
  screenTitle: 'Embudos de venta',
  purpose: 'Las etapas por las que pasa un negocio hasta ganarse. Ten un embudo por cada forma de vender.',
  module: 'crm',
  services: [9, 'full'],
  plan: plan.planCrmAdvanced,
  offeredTo: { read: everybody },
  fields: {
    name: text('Nombre', { max: 60 }),
    color: colour('Color', { wide: true }),
    children: children('Etapas', {
      table: 'pipeline_stage',
      one: 'etapa',
      fields: {
        name: text('Etapa', { max: 40 }),
        kind: choice('El negocio', { open: 'Sigue abierto', won: 'Se gana', lost: 'Se pierde' }, { initial: 'open' }),
        probability: percent('Probabilidad', { initial: '50' }),
        idleDays: number('Avisa sin actividad (días)', { min: 1, max: YEAR, optional: true }),
        asksValue: flag('Pide el valor'),
        asksCloseDay: flag('Pide la fecha de cierre'),
        asksItems: flag('Pide los productos'),
      },
      most: MOST_STAGES,
      unique: ['name'],
    }),
  },
  unique: ['name'],
  ordered: true,
  list: { columns: ['name', 'children', 'color'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  rules({ children: stages }) {
    const wrong = (field: string, detalle: string) => httpErrors.of('invalid', { detalle }, field)
    const problems = stages.flatMap(({ kind, probability }, at): ErrorBody[] => {
      const field = `children.${at}.probability`
      const chance = parsePercent(probability)
      if (kind === 'won' && chance !== WON) return [wrong(field, 'Lo que se gana tiene probabilidad de 100 %.')]
      if (kind === 'lost' && chance !== 0n) return [wrong(field, 'Lo que se pierde tiene probabilidad de 0 %.')]
      return chance > WON ? [wrong(field, 'La probabilidad va de 0 a 100 %.')] : []
    })
    const isOpen = stages.some(({ kind }) => kind === 'open')
    return isOpen ? problems : [...problems, wrong('children', 'Deja al menos una etapa en que el negocio siga abierto.')]
  },
})

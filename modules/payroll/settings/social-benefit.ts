/** What the law gives people besides their pay, and the entities to which it is paid: EPS, pension funds, ARL, cajas. */
import { benefitLaw, showPercent, type BenefitKind } from '#colombia/index.ts'
import type { Percent } from '#base/decimal.ts'
import { partyReference } from '../party.ts'
import { defineCatalogue, type Notice } from '#platform/catalogue/catalogue.ts'
import { choice, reference, text } from '#platform/catalogue/field.ts'
import { payrollGate } from '../gate.ts'

const kinds = {
  severance: benefitLaw.severance.name,
  severanceInterest: benefitLaw.severanceInterest.name,
  serviceBonus: benefitLaw.serviceBonus.name,
  vacation: benefitLaw.vacation.name,
  health: benefitLaw.health.name,
  pension: benefitLaw.pension.name,
  risks: benefitLaw.risks.name,
  family: benefitLaw.family.name,
  icbf: benefitLaw.icbf.name,
  sena: benefitLaw.sena.name,
} as const satisfies Record<BenefitKind, string>

const share = (rate: Percent | null): string => (rate === null ? '–' : showPercent(rate))

export const socialBenefit = defineCatalogue({
  name: 'payroll.socialBenefit',
  table: 'social_benefit',
  path: '/settings/payroll-lite/social-benefits',
  titles: { one: 'Prestación social', many: 'Prestaciones sociales', gender: 'f' },
  purpose: 'Lo que la ley da al trabajador además del salario, y las entidades a las que lo pagas: EPS, fondos, ARL y caja.',
  ...payrollGate,
  fields: {
    name: text('Nombre', { max: 80 }),
    kind: choice('Clase', kinds, { initial: 'health' }),
    partyId: reference('Entidad', partyReference, { optional: true, help: 'El tercero al que se le paga.' }),
    entityCode: text('Código de la entidad', {
      max: 10,
      optional: true,
      upperCase: true,
      help: 'El que tiene en la planilla de aportes (PILA).',
    }),
  },
  unique: ['name'],
  ordered: true,
  computed: {
    worker: { label: 'Trabajador', align: 'right', of: ({ kind }) => ({ text: share(benefitLaw[kind].worker), tone: null }) },
    employer: {
      label: 'Empresa',
      align: 'right',
      of: ({ kind }) => ({ text: kind === 'risks' ? 'Según el riesgo' : share(benefitLaw[kind].employer), tone: null }),
    },
  },
  list: { columns: ['name', 'kind', 'partyId', 'entityCode', 'worker', 'employer'], search: ['name', 'entityCode'], sort: 'name' },
  title: (values) => values.name,
  detail: (values) => values.entityCode,
  notices({ kind, partyId, entityCode }): readonly Notice[] {
    const { note, source, isOfEntity } = benefitLaw[kind]
    const law: Notice = { tone: 'info', text: `${note} ${source}.` }
    const isIdle = !isOfEntity && (partyId !== null || entityCode !== '')
    return isIdle ? [law, { tone: 'warn', text: 'Se paga al trabajador: no necesita entidad.' }] : [law]
  },
  merges: true,
})

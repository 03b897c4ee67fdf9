/** What is agreed with others to be taken from the pay, and where the electronic payroll reports it. */
import { payrollElement } from '#colombia/index.ts'
import { defineCatalogue, type Notice } from '#platform/catalogue/catalogue.ts'
import { choice, flag, text } from '#platform/catalogue/field.ts'
import { payrollGate } from '../gate.ts'

/** Elements of the electronic payroll in which an agreement with a third party is reported. */
const elements = {
  Libranza: named('Libranza'),
  Cooperativa: named('Cooperativa'),
  Sindicato: named('Sindicato'),
  PensionVoluntaria: named('PensionVoluntaria'),
  AFC: named('AFC'),
  PlanComplementarios: named('PlanComplementarios'),
  Educacion: named('Educacion'),
  EmbargoFiscal: named('EmbargoFiscal'),
  Deuda: named('Deuda'),
  PagoTerceroDeduccion: named('PagoTerceroDeduccion'),
  OtraDeduccion: named('OtraDeduccion'),
} as const

function named(code: string): string {
  return payrollElement(code)?.name ?? code
}

export const agreementKind = defineCatalogue({
  name: 'payroll.agreementKind',
  table: 'agreement_kind',
  path: '/settings/payroll-lite/agreement-kinds',
  titles: { one: 'Tipo de convenio', many: 'Tipos de convenio', gender: 'm' },
  purpose: 'Las clases de descuento que acuerdas con otros: libranzas, cooperativas, medicina prepagada.',
  ...payrollGate,
  fields: {
    name: text('Nombre', { max: 60 }),
    element: choice('En la nómina electrónica', elements, { initial: 'OtraDeduccion' }),
    needsConsent: flag('Necesita autorización del trabajador', {
      initial: true,
      help: 'Por escrito y para cada descuento (CST art. 149).',
    }),
    keepsHalf: flag('Deja libre la mitad del salario', {
      help: 'El trabajador recibe al menos la mitad después de los descuentos de ley.',
    }),
  },
  unique: ['name'],
  ordered: true,
  list: { columns: ['name', 'element', 'needsConsent', 'keepsHalf'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  notices: ({ element, keepsHalf }): readonly Notice[] =>
    element === 'Libranza' && !keepsHalf
      ? [
          {
            tone: 'warn',
            text: 'Una libranza no puede dejar al trabajador con menos de la mitad del salario neto (Ley 1527 de 2012, art. 3).',
          },
        ]
      : [],
  merges: true,
  usedIn: { agreement: 'convenios' },
})

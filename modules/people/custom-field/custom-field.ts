/**
 * What the company adds to its records. It stands with the first module whose records take such fields; what a field means
 * is in `platform/custom`. Entity, internal name and kind do not change: values that exist would change their meaning.
 */
import type { Day } from '#base/date.ts'
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { children, choice, flag, reference, text } from '#platform/catalogue/field.ts'
import { customEntities, customKinds, hasOptions, internalNameOf, isFlag, isReference, type CustomField } from '#platform/custom/field.ts'
import { FORMULA_FUNCTIONS, LONGEST_FORMULA, parseFormula } from '#platform/custom/formula.ts'
import { standardFigures } from '#platform/custom/record.ts'
import { readValue } from '#platform/custom/value.ts'
import { customFieldErrors } from './errors.ts'
import { everybody } from '#platform/roles.ts'

const path = '/settings/custom-fields'

/** A value may be anything: what is wrong with it depends on the kind. */
const anything = { regex: /^/, message: '', example: '' }

interface Written {
  readonly kind: CustomField['kind']
  readonly initial: string
  readonly children: readonly { readonly id: string | null; readonly name: string; readonly active: boolean }[]
}

/** What is wrong with what a new record would begin with, or null. */
function initialProblem({ kind, initial, children: options }: Written, today: Day): string | null {
  const field: CustomField = {
    entity: 'party',
    label: '',
    internalName: '',
    kind,
    required: false,
    initial,
    // Those that are being written have no identity yet.
    options: options.map(({ name, active }) => ({ id: name, name, active })),
    help: '',
    formula: '',
    condition: null,
    section: '',
    inList: false,
    inFilter: false,
    inPrint: false,
    inPortal: false,
    active: true,
  }
  const read = readValue(field, initial, today)
  return 'problem' in read ? read.problem : null
}

export const customField = defineCatalogue({
  name: 'people.custom-field',
  table: 'custom_field',
  path,
  titles: { one: 'Campo personalizado', many: 'Campos personalizados', gender: 'm' },
  purpose:
    'Agrega a tus terceros, ítems y documentos los datos que tu empresa necesita. Aparecen en formularios, listas, filtros y archivos.',
  module: 'people',
  services: [9, 11, 13, 'full'],
  plan: null,
  offeredTo: { read: everybody },
  fields: {
    entity: choice('Aparece en', customEntities, { initial: 'party', fixed: true }),
    kind: choice('Tipo', customKinds, { initial: 'TextField', fixed: true }),
    label: text('Etiqueta', { max: 60, wide: true }),
    internalName: text('Nombre interno', {
      max: 40,
      optional: true,
      fixed: true,
      wide: true,
      pattern: {
        regex: /^([a-z][a-z0-9_]*)?$/,
        message: 'Usa minúsculas, números y guion bajo, empezando por una letra: fecha_ingreso.',
        example: (n) => `campo_${n}`,
      },
      help: 'Así lo conocen la API y los archivos, y no cambia. Vacío, sale de la etiqueta.',
    }),
    formula: text('Fórmula', {
      max: LONGEST_FORMULA,
      optional: true,
      wide: true,
      pattern: anything,
      help: `Con los nombres internos de campos de número o dinero, + − * / y paréntesis: largo * ancho / 2. También ${FORMULA_FUNCTIONS}.`,
    }),
    required: flag('Obligatorio'),
    initial: text('Valor inicial', { max: 160, optional: true, pattern: anything }),
    children: children('Opciones', {
      table: 'custom_field_option',
      one: 'opción',
      least: 0,
      most: 100,
      fields: { name: text('Opción', { max: 80 }), active: flag('Se ofrece', { initial: true }) },
      unique: ['name'],
    }),
    help: text('Ayuda', { max: 160, optional: true, wide: true, help: 'Una frase debajo del campo.' }),
    section: text('Sección', {
      max: 40,
      optional: true,
      wide: true,
      help: 'El título bajo el que aparece. Vacío, «Campos personalizados».',
    }),
    conditionId: reference(
      'Mostrar solo si',
      { table: 'custom_field', labelColumn: 'label', optionsPath: `/api${path}/options` },
      { optional: true, help: 'Otro campo del mismo lugar.' },
    ),
    conditionValue: text('Tiene el valor', { max: 80, optional: true, help: 'Vacío, cualquiera. En casillas, Sí o No.' }),
    inList: flag('Columna en listas'),
    inFilter: flag('Filtro en listas'),
    inPrint: flag('Se imprime'),
    inPortal: flag('Visible para el cliente'),
  },
  shown: {
    formula: { when: ({ kind }) => kind === 'FormulaField', required: true },
    required: { when: ({ kind }) => kind !== 'FormulaField' },
    initial: { when: ({ kind }) => kind !== 'FormulaField' && !isReference(kind) },
    children: { when: ({ kind }) => hasOptions(kind) },
    conditionValue: { when: ({ conditionId }) => conditionId !== null },
  },
  unique: [{ fields: ['entity', 'internalName'], error: () => customFieldErrors.of('nameTaken', {}, 'internalName') }],
  ordered: true,
  list: { columns: ['label', 'entity', 'kind', 'required', 'children'], search: ['label', 'internalName'], sort: 'label' },
  title: (values) => values.label,
  detail: (values) => customEntities[values.entity],
  derive: (values) => (values.internalName === '' ? { internalName: internalNameOf(values.label) } : {}),
  rules: (values, { today }) => {
    const formula = values.kind === 'FormulaField' && values.formula !== '' ? parseFormula(values.formula) : null
    if (formula && 'problem' in formula) return [customFieldErrors.of('invalid', { detalle: formula.problem }, 'formula')]
    const problem = initialProblem(values, today)
    return problem === null ? [] : [customFieldErrors.of('invalid', { detalle: problem }, 'initial')]
  },
  notices: (values) => [
    ...(hasOptions(values.kind) && !values.children.some(({ active }) => active)
      ? [{ tone: 'warn' as const, text: 'Agrega las opciones: sin ellas no hay qué elegir, y nadie tendrá que responderlo.' }]
      : []),
    ...(values.kind === 'FormulaField' && Object.keys(standardFigures[values.entity]).length > 0
      ? [
          {
            tone: 'info' as const,
            text: `También puedes usar ${Object.entries(standardFigures[values.entity])
              .map(([name, what]) => `${name} (${what})`)
              .join(' y ')}.`,
          },
        ]
      : []),
    ...(values.entity === 'line' && values.inList
      ? [{ tone: 'info' as const, text: 'Los de las líneas se ven en el documento: las listas muestran los del encabezado.' }]
      : []),
    ...(values.required && values.initial === '' && isFlag(values.kind)
      ? [{ tone: 'info' as const, text: 'En el formulario empieza en No, que también es una respuesta.' }]
      : []),
    ...(values.internalName === '' && values.label !== ''
      ? [{ tone: 'example' as const, text: `Se llamará ${internalNameOf(values.label)}.` }]
      : []),
  ],
  usedIn: { custom_field: 'otros campos personalizados' },
})

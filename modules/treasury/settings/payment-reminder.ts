/** When a customer is told what they owe: the steps of each plan, before and after the due date (areas.md, section 8). */
import { personTag } from '#modules/people/index.ts'
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { amount, children, choice, flag, number, reference, text } from '#platform/catalogue/field.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { bookkeepers, everybody } from '#platform/roles.ts'
import { unknownVariables } from '#platform/mail/variables.ts'
import { variables } from '../reminders/letter.ts'

const YEAR = 365
const variableHelp = `Puedes usar ${Object.keys(variables)
  .map((name) => `{${name}}`)
  .join(', ')}.`
/** Of Monday to Friday (Ley 2300 de 2023, art. 3); Saturdays are narrower (`collectionHours`). */
const WEEK = { from: 7, to: 19 } as const
const MOST_STEPS = 12

export const paymentReminder = defineCatalogue({
  name: 'treasury.paymentReminder',
  table: 'payment_reminder',
  path: '/settings/payment-reminders',
  titles: { one: 'Plan de recordatorios', many: 'Planes de recordatorios', gender: 'm' },
  screenTitle: 'Recordatorios de pago',
  purpose: 'Cuándo y por dónde le recuerdas a tus clientes lo que deben, antes y después de que venza.',
  module: 'treasury',
  services: [11, 'full'],
  plan: null,
  offeredTo: { read: everybody, write: bookkeepers, delete: bookkeepers },
  fields: {
    name: text('Nombre', { max: 60 }),
    leastBalance: amount('Desde un saldo de', { initial: '0.00', help: 'Por menos no se recuerda.' }),
    sends: flag('Se envía solo', { help: 'Apagado, es la guía de tu equipo de cartera y no sale ningún correo.' }),
    workingDays: flag('Solo en días hábiles', {
      initial: true,
      help: 'Lo que cae en otro día se envía el siguiente. Apagado, también los sábados.',
    }),
    fromHour: number('Desde las', {
      ...{ min: WEEK.from, max: WEEK.to - 1, initial: 8 },
      help: 'Hora de Bogotá. La ley permite de 7 a 19 entre semana, y los sábados de 8 a 15.',
    }),
    toHour: number('Hasta las', { min: WEEK.from + 1, max: WEEK.to, initial: 18 }),
    message: text('Mensaje', { max: 500, optional: true, wide: true, help: `Vacío: el de Páramo. ${variableHelp}` }),
    children: children('Avisos', {
      table: 'payment_reminder_step',
      one: 'aviso',
      fields: {
        subject: text('Asunto', { max: 100, help: variableHelp }),
        days: number('Días', { max: YEAR }),
        moment: choice('Cuándo', { before: 'Antes de vencer', after: 'Después de vencer' }, { initial: 'after' }),
        channel: choice('Por', { email: 'Correo', call: 'Llamada' }, { initial: 'email' }),
      },
      most: MOST_STEPS,
    }),
    excluded: children('No se le envía a', {
      table: 'payment_reminder_exclusion',
      one: 'etiqueta',
      fields: { tagId: reference('Etiqueta', { table: personTag.table, optionsPath: personTag.endpoints.options.path }) },
      least: 0,
      unique: ['tagId'],
      help: 'Los terceros con alguna de estas etiquetas no reciben los avisos de este plan.',
    }),
  },
  unique: ['name'],
  notices: ({ sends, children: steps }) =>
    sends && steps.some(({ channel }) => channel === 'call')
      ? [{ tone: 'info', text: 'Los correos salen solos; las llamadas quedan para tu equipo de cartera.' }]
      : [],
  list: { columns: ['name', 'sends', 'leastBalance', 'children'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  rules({ children: steps, fromHour, toHour, message }) {
    const wrong = (field: string, detalle: string) => httpErrors.of('invalid', { detalle }, field)
    const twins = repeated(steps.map(({ days, moment, channel }) => `${days === 0 ? '' : moment} ${days} ${channel}`))
    const texts = [
      { field: 'message', text: message },
      ...steps.map(({ subject }, at) => ({ field: `children.${at}.subject`, text: subject })),
    ]
    return [
      ...twins.map((at) => wrong(`children.${at}.days`, 'Ya hay un aviso ese día por el mismo medio.')),
      ...(fromHour >= toHour ? [wrong('toHour', 'Debe ser después de la hora en que empieza.')] : []),
      ...texts.flatMap(({ field, text: written }) =>
        unknownVariables(written, variables)
          .slice(0, 1)
          .map((name) => wrong(field, `{${name}} no es una variable. ${variableHelp}`)),
      ),
    ]
  },
})

/** The places of those that were there before. */
const repeated = (keys: readonly string[]): number[] => keys.flatMap((key, at) => (keys.indexOf(key) < at ? [at] : []))

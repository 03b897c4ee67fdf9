/** When a customer is told what it owes: the steps of each plan, before and after the due date (areas.md, section 8). */
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { amount, children, choice, flag, number, text } from '#platform/catalogue/field.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { bookkeepers, everybody } from '#platform/roles.ts'

const YEAR = 365
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
    workingDays: flag('Solo en días hábiles', { initial: true, help: 'Lo que cae en festivo se envía el siguiente día hábil.' }),
    children: children('Avisos', {
      table: 'payment_reminder_step',
      one: 'aviso',
      fields: {
        subject: text('Asunto', { max: 100 }),
        days: number('Días', { max: YEAR }),
        moment: choice('Cuándo', { before: 'Antes de vencer', after: 'Después de vencer' }, { initial: 'after' }),
        channel: choice('Por', { email: 'Correo', call: 'Llamada' }, { initial: 'email' }),
      },
      most: MOST_STEPS,
    }),
  },
  unique: ['name'],
  notices: () => [{ tone: 'info', text: 'Es la guía de tu equipo de cartera: los avisos no se envían solos todavía.' }],
  list: { columns: ['name', 'leastBalance', 'children'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  rules: ({ children: steps }) =>
    repeated(steps.map(({ days, moment, channel }) => `${days === 0 ? '' : moment} ${days} ${channel}`)).map((at) =>
      httpErrors.of('invalid', { detalle: 'Ya hay un aviso ese día por el mismo medio.' }, `children.${at}.days`),
    ),
})

/** The places of those that were there before. */
const repeated = (keys: readonly string[]): number[] => keys.flatMap((key, at) => (keys.indexOf(key) < at ? [at] : []))

/** How almost every company pays and is paid, and what any bank charges; each may be changed or taken away. */
import { accountIdsByCode } from '#modules/accounting/index.server.ts'
import { bearRecords } from '#platform/catalogue/born.server.ts'
import { serveCatalogue, type ServedCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { lookSoon } from '../reminders/round.server.ts'
import { moneyAccountServed } from '../money/money-account.server.ts'
import { bankConcept } from './bank-concept.ts'
import { paymentDevice } from './payment-device.ts'
import { paymentReminder } from './payment-reminder.ts'
import { paymentType } from './payment-type.ts'

export const paymentTypeServed = serveCatalogue(paymentType)

const paymentReminderServed = serveCatalogue(paymentReminder, { after: lookSoon })

export const treasuryCatalogues: readonly ServedCatalogue[] = [
  paymentTypeServed,
  moneyAccountServed,
  serveCatalogue(bankConcept),
  serveCatalogue(paymentDevice),
  paymentReminderServed,
]

export const bearTreasuryCatalogues: ProvisionStep = {
  name: 'treasury.catalogues',
  async run(tx, { companyId }) {
    const roles = await tx.rows<{ role: string; id: string }>(sql`
      select role, account_id as id from account_role where company_id = ${companyId} and role in ('cash', 'bank')`)
    const money = (role: 'cash' | 'bank'): string | null => roles.find((each) => each.role === role)?.id ?? null
    const [cash, bank] = [money('cash'), money('bank')]
    await bearRecords(tx, companyId, paymentType, [
      { name: 'Efectivo', kind: 'cash', meansCode: '10', accountId: cash, opensDrawer: true },
      { name: 'Tarjeta débito', kind: 'card', meansCode: '49', accountId: bank, settleDays: 1, asksReference: true },
      { name: 'Tarjeta crédito', kind: 'card', meansCode: '48', accountId: bank, settleDays: 1, asksReference: true },
      { name: 'Transferencia o QR', kind: 'transfer', meansCode: '47', accountId: bank, asksReference: true },
      { name: 'Consignación', kind: 'transfer', meansCode: '42', accountId: bank, asksReference: true, inPos: false },
      { name: 'Cheque', kind: 'check', meansCode: '20', accountId: bank, asksReference: true, inPos: false },
      { name: 'Bono de regalo', kind: 'voucher', meansCode: '71', asksReference: true },
      { name: 'Crédito', kind: 'credit', meansCode: '1' },
    ])
    const codes = ['530505', '530515', '511595', '530520', '135515', '421005']
    const ids = await accountIdsByCode(tx, companyId, codes)
    const account = (code: string): string | null => ids.get(code) ?? null
    await bearRecords(tx, companyId, bankConcept, [
      { name: 'Cuota de manejo', accountId: account('530505'), statementText: 'CUOTA MANEJO' },
      { name: 'Comisión bancaria', accountId: account('530515'), statementText: 'COMISION' },
      // Gravamen a los movimientos financieros, artículos 870 a 881 del Estatuto Tributario.
      { name: 'Gravamen a los movimientos financieros (4 por mil)', accountId: account('511595'), statementText: '4X1000' },
      { name: 'Intereses de sobregiro', accountId: account('530520'), statementText: 'SOBREGIRO' },
      { name: 'Retención por rendimientos financieros', accountId: account('135515'), statementText: 'RETENCION' },
      { name: 'Rendimientos financieros', kind: 'in', accountId: account('421005'), statementText: 'RENDIMIENTOS' },
      { name: 'Transferencia sin identificar', kind: 'in' },
    ])
  },
}

export const bearPaymentReminders: ProvisionStep = {
  name: 'treasury.paymentReminders',
  async run(tx, { companyId }) {
    const step = (subject: string, days: number, moment: 'before' | 'after', channel: 'email' | 'call' = 'email') => ({
      id: null,
      subject,
      days,
      moment,
      channel,
    })
    await bearRecords(tx, companyId, paymentReminder, [
      {
        name: 'General',
        children: [
          step('Tu factura vence en 5 días', 5, 'before'),
          step('Tu factura vence hoy', 0, 'before'),
          step('Tu factura está vencida', 5, 'after'),
          step('Acordar fecha de pago', 15, 'after', 'call'),
          step('Último aviso', 30, 'after'),
        ],
      },
    ])
  },
}

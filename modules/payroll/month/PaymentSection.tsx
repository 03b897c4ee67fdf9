/** What is still owed of a payroll, and the way to pay it through a bank: a payment run that begins with all of it. */
import { parseAmount, zeroAmount } from '#base/decimal.ts'
import { createPaymentRunScreen } from '#modules/treasury/index.ts'
import { refusalOf } from '#platform/access.ts'
import { ButtonLink, Money, Section } from '#platform/ui/index.tsx'
import { useSignedIn, useToday, visitorOf } from '#platform/web/index.tsx'
import type { Month } from './MonthForm.tsx'

/** Cesantías fall due in February; the rest on its day of payment, or on that of what was posted of it later, which may be today. */
function lastDue({ kind, payDay, month, accountedOn }: Month, today: string): string {
  if (kind === 'severance') return `${Number(month.slice(0, 4)) + 1}-02-28`
  return [payDay, accountedOn ?? '', today].toSorted().at(-1) ?? payDay
}

export function PaymentSection({ month }: { readonly month: Month }) {
  const visitor = visitorOf(useSignedIn())
  const mayPay = visitor !== null && refusalOf(createPaymentRunScreen, visitor) === null
  const today = useToday()
  const isPaid = parseAmount(month.owed) === zeroAmount
  return (
    <Section title="Banco">
      <div className="row wrap">
        <span>
          {isPaid ? 'Todo está pagado.' : 'Se debe '}
          {!isPaid && <Money value={month.owed} sign />}
        </span>
        {!isPaid && mayPay && (
          <ButtonLink href={`${createPaymentRunScreen.path}?source=${month.owedBy.join(',')}&until=${lastDue(month, today)}`}>
            Pagar por banco
          </ButtonLink>
        )}
      </div>
    </Section>
  )
}

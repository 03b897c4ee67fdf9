/** From what difference on somebody is looked at: of the company, said on the month. */
import { parsePercent } from '#base/decimal.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { format, MenuButton } from '#platform/ui/index.tsx'
import { sayFailure, useSend } from '#platform/web/index.tsx'
import { changeReviewPercent, monthCalls } from './endpoints.ts'
import { monthPermissions } from './permissions.ts'
import type { Month } from './MonthForm.tsx'

const CHOICES = ['0', '1', '2', '5', '10', '20'] as const
const words = (percent: string): string => `Diferencia desde ${format.formatPercent(parsePercent(percent))}`

export function PercentFilter({ month: { reviewPercent } }: { readonly month: Month }) {
  const reason = useReasonNot(monthPermissions.approve)
  const sending = useSend(changeReviewPercent, { refreshes: [monthCalls.one], onFailure: sayFailure })
  return (
    <MenuButton
      label={words(reviewPercent)}
      size="small"
      entries={CHOICES.map((percent) => ({
        label: percent === '0' ? 'Cualquier diferencia' : words(percent),
        disabledReason: reason,
        onSelect: () => void sending.run({ body: { percent } }),
      }))}
    />
  )
}

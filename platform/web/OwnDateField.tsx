/** The date of what is written, never after today: read only, with the reason, for whoever may not say another than today's. */
import { dateOf, type Permission } from '../access.ts'
import { notFuture } from '../rules/index.ts'
import { DateField, type DateFieldProps } from '#platform/ui/index.tsx'
import { useToday } from './DayRangeFilter.tsx'
import { useLackOf } from './session-store.tsx'

/** @param write whose date it is: "Crear y editar facturas de venta" */
export function OwnDateField({ write, ...field }: DateFieldProps & { write: Permission }) {
  const today = useToday()
  const lack = useLackOf(dateOf(write))
  const error = field.error ?? notFuture(field.value, today)
  if (!lack) return <DateField {...field} error={error} />
  const reason = `Te falta el permiso «${lack.title}»`
  return (
    <DateField
      {...field}
      error={error}
      readOnly
      help={
        // What was kept with another date may be brought to today's.
        field.value === today ? (
          reason
        ) : (
          <>
            {reason}.{' '}
            <button type="button" className="link" onClick={() => field.onChange(today)}>
              Usar la de hoy
            </button>
          </>
        )
      }
    />
  )
}

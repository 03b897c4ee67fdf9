/** The date of what is written is today's, unless whoever writes may say another. */
import { showDay, type Day } from '#base/date.ts'
import type { ErrorBody } from '#base/errors.ts'
import { lackOf, type Permission, type Visitor } from './access.ts'
import { httpErrors } from './http/errors.ts'

/** @param before the date that it already had: left as it is, nobody writes it */
export function dateProblems(
  visitor: Pick<Visitor, 'permissions' | 'isNarrow'>,
  permission: Permission,
  date: string,
  today: Day,
  before: string | null = null,
): ErrorBody[] {
  if (date === today || date === before) return []
  const lack = lackOf(visitor, permission)
  if (!lack) return []
  return [
    httpErrors.of(
      'invalid',
      { detalle: `La fecha es la de hoy, ${showDay(today)}. Para escribir otra te falta el permiso «${lack.title}».` },
      'date',
    ),
  ]
}

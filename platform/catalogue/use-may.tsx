import type { Permission } from '../access.ts'
import { useLackOf } from '#platform/web/index.tsx'

/** Forbidden actions are shown disabled, with the reason (areas.md 0.7). Null when the person may. */
export function useReasonNot(permission: Permission): string | null {
  const lack = useLackOf(permission)
  return lack && `Te falta el permiso «${lack.title}»`
}

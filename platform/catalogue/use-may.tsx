import type { Permission } from '../access.ts'
import { useMay } from '#platform/web/index.tsx'

/** Forbidden actions are shown disabled, with the reason (areas.md 0.7). Null when the person may. */
export function useReasonNot(permission: Permission): string | null {
  return useMay(permission) ? null : `Te falta el permiso «${permission.title}»`
}

/** What the person may do here: forbidden actions are shown disabled, with the reason. */
import type { Permission } from '../access.ts'
import { ALL_PERMISSIONS } from '../access.ts'
import { useSession, visitorOf } from '#platform/web/index.tsx'

/** Null when they may; otherwise why not, for `disabledReason`. */
export function useReasonNot(permission: Permission): string | null {
  const session = useSession()
  const visitor = session && visitorOf(session)
  const may = visitor && (visitor.permissions.has(ALL_PERMISSIONS) || visitor.permissions.has(permission.code))
  return may ? null : `Te falta el permiso «${permission.title}»`
}

import type { Permission } from '../access.ts'
import { useLackOf, useLacks } from '#platform/web/index.tsx'

/** Forbidden actions are shown disabled, with the reason (areas.md 0.7). Null when the person may. */
export function useReasonNot(permission: Permission): string | null {
  return reasonOf(useLackOf(permission))
}

/** The same of as many as there are. */
export function useReasonsNot(): (permission: Permission) => string | null {
  const lackOf = useLacks()
  return (permission) => reasonOf(lackOf(permission))
}

const reasonOf = (lack: Permission | null): string | null => lack && `Te falta el permiso «${lack.title}»`

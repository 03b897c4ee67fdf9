import { useAsk } from '../web/index.tsx'
import { listCustomFields } from './endpoints.ts'
import type { CustomField } from './field.ts'

const NONE: readonly CustomField[] = []

/** The company's own fields; null until they are known. Without them a record is still read: an answer that fails is none. */
export function useCustomFields(): readonly CustomField[] | null {
  const asked = useAsk(listCustomFields, {})
  return asked.data ?? (asked.error === null ? null : NONE)
}

/** Arrays as PostgreSQL reads them: the driver writes the same, at three times the cost, and whoever writes thousands of rows feels it. */

const isPlain = (value: unknown): value is string | number | boolean | bigint | null =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint'

const SPECIAL = /["\\]/
const quoted = (text: string): string => (SPECIAL.test(text) ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : `"${text}"`)

/** @returns null when one of them is no plain value (bytes, an instant, a list), which the driver knows how to write */
export function arrayText(values: readonly unknown[]): string | null {
  const parts: string[] = []
  for (const value of values) {
    if (!isPlain(value)) return null
    parts.push(value === null ? 'NULL' : typeof value === 'string' ? quoted(value) : String(value))
  }
  return `{${parts.join(',')}}`
}

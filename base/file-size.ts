/** The size of a file in words (specification, section 9: bytes, KB, MB, GB, TB, PB, by 1024). */

const units = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB'] as const
const figures = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 })

/** "512 bytes", "1,5 MB". @param bytes 0 or more */
export function fileSizeText(bytes: number): string {
  let [size, unit] = [bytes, 0]
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit += 1
  }
  return `${figures.format(size)} ${units[unit]}`
}

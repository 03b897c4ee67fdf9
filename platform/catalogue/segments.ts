/** Whether the options of a choice can be read side by side, or need a list. */

/** Two to four options are shown at once. */
const MOST_SEGMENTS = 4
/** Pixels that half of a side panel and the whole of it leave to a field. */
const HALF = 184
const WHOLE = 384
/** Pixels of a letter, as most are wide in the bold of what is chosen, and of what is left around a label. */
const LETTER = 6.6
const AROUND = 16

/** The lines that a label takes; null when a word of it does not fit. */
function linesOf(label: string, room: number): number | null {
  let lines = 1
  let taken = 0
  for (const word of label.split(' ')) {
    if (word.length * LETTER > room) return null
    const after = taken === 0 ? word.length : taken + 1 + word.length
    if (after * LETTER <= room) taken = after
    else {
      lines += 1
      taken = word.length
    }
  }
  return lines
}

/**
 * They stand in columns of one width: in half a form each takes one line, in the whole of it up to two.
 * @param labels what the person reads; @param wide the field has both columns of the form
 */
export function fitsSegments(labels: readonly string[], wide: boolean): boolean {
  if (labels.length < 2 || labels.length > MOST_SEGMENTS) return false
  const room = (wide ? WHOLE : HALF) / labels.length - AROUND
  const most = wide ? 2 : 1
  return labels.every((label) => (linesOf(label, room) ?? most + 1) <= most)
}

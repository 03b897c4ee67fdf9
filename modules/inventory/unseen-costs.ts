/** Costs that whoever writes a draft does not see: what was kept stays with its product, in the order of the lines. Pure. */

interface CostedLine {
  readonly itemId: string
  readonly unitCost: string
}

/** @param written with its costs empty where they were not seen; one that is written anew stands */
export function withUnseenCosts<Note extends { readonly lines: readonly CostedLine[] }>(
  kept: { readonly lines: readonly CostedLine[] },
  written: Note,
): Note {
  const left = [...kept.lines]
  const lines = written.lines.map((line) => {
    const at = left.findIndex(({ itemId }) => itemId === line.itemId)
    const [found] = at < 0 ? [] : left.splice(at, 1)
    return line.unitCost === '' && found ? { ...line, unitCost: found.unitCost } : line
  })
  return { ...written, lines }
}

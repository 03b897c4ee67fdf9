/** The names of a person, told apart in the text that the authority gives. */
export interface PersonNames {
  readonly firstName: string
  readonly secondName: string
  readonly firstSurname: string
  readonly secondSurname: string
}

/** They belong to the surname that follows them: «de la Cruz». */
const PARTICLES: ReadonlySet<string> = new Set(['de', 'del', 'la', 'las', 'los', 'san', 'santa', 'y', 'e', 'da', 'di', 'dos', 'van', 'von'])

/** A proposal, as names are written one after another: names before surnames, and two of each when there are four or more. */
export function proposeNames(whole: string): PersonNames {
  const parts: string[] = []
  let held = ''
  for (const word of whole.trim().split(/\s+/).filter(Boolean)) {
    if (PARTICLES.has(word.toLowerCase()) && parts.length > 0) {
      held = `${held}${word} `
      continue
    }
    parts.push(`${held}${word}`)
    held = ''
  }
  if (held !== '') parts.push(held.trim())
  const [firstName = '', ...rest] = parts
  if (rest.length === 0) return { firstName, secondName: '', firstSurname: '', secondSurname: '' }
  if (rest.length <= 2) return { firstName, secondName: '', firstSurname: rest[0] ?? '', secondSurname: rest[1] ?? '' }
  return { firstName, secondName: rest.slice(0, -2).join(' '), firstSurname: rest.at(-2) ?? '', secondSurname: rest.at(-1) ?? '' }
}

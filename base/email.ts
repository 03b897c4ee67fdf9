/** Electronic addresses: what one is, and how several are written in one box. */

/** Of RFC 5321: 254 characters. Spaces, separators, brackets and quotes have no place in an address that people use. */
const EMAIL =
  /^[^\s\p{Cc}@,;:<>()[\]"\\]{1,64}@[^\s\p{Cc}@,;:<>()[\]"\\.]+(\.[^\s\p{Cc}@,;:<>()[\]"\\.]+)*\.[^\s\p{Cc}@,;:<>()[\]"\\.]{2,}$/u
const MAX_EMAIL = 254

export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL && EMAIL.test(text)

/** The addresses of a text, parted by commas, semicolons, spaces or lines; whether each is one is not asked. */
export const splitEmails = (text: string): string[] => text.split(/[\s,;]+/).filter((each) => each !== '')

/** What is written to several third parties: the words of whoever writes, and nothing else. Pure. */
import { splitEmails, isEmail } from '#base/email.ts'
import { html, paragraphs, type Html } from '#platform/mail/html.ts'

export interface Addressed {
  readonly id: string
  readonly displayName: string
  /** As it was typed; it may hold several. */
  readonly email: string
  /** Said last of its data. */
  readonly hasRefused: boolean
}

export interface Sorted {
  readonly letters: readonly { readonly party: Addressed; readonly emails: readonly string[] }[]
  readonly withoutEmail: number
  readonly withoutConsent: number
}

/** Whom it goes to: an address that two of them have is written to once, for the first. */
export function sortAddressed(parties: readonly Addressed[]): Sorted {
  const taken = new Set<string>()
  const asked = parties.filter(({ hasRefused }) => !hasRefused)
  const withEmails = asked.map((party) => ({ party, emails: splitEmails(party.email).filter((email) => isEmail(email)) }))
  const letters = withEmails.flatMap(({ party, emails }) => {
    const fresh = emails.filter((email) => {
      const key = email.toLowerCase()
      const isNew = !taken.has(key)
      taken.add(key)
      return isNew
    })
    return fresh.length === 0 ? [] : [{ party, emails: fresh }]
  })
  return {
    letters,
    withoutEmail: withEmails.filter(({ emails }) => emails.length === 0).length,
    withoutConsent: parties.length - asked.length,
  }
}

/** The text in paragraphs, with who writes below it. */
export const letterOf = (text: string, company: string): { readonly text: string; readonly html: Html } => ({
  text: `${text}\n\n${company}`,
  html: html`<!doctype html><html lang="es"><body style="margin:0;padding:24px;color:#1b211e;font:15px/1.5 Arial,sans-serif">${paragraphs(text)}<p style="margin:0;color:#5b6660">${company}</p></body></html>`,
})

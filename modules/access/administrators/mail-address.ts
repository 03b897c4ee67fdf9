/** An address that opens the person's own mail program with a message begun (RFC 6068). */
export function mailAddress(to: readonly string[], { subject, body }: { readonly subject: string; readonly body: string }): string {
  // A comma or a question mark inside an address would end it; lines of a body end in CR LF (section 5).
  const addresses = to.map((address) => encodeURIComponent(address).replaceAll('%40', '@')).join(',')
  return `mailto:${addresses}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll(/\r?\n/g, '\r\n'))}`
}

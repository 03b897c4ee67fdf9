/**
 * Reads the XML of office files tag by tag. Only what they are made of: no document types and so no entities of their own,
 * which is also what keeps a small file from becoming a large one.
 */

export interface XmlVisitor {
  /** @param attribute the value of an attribute by its name without prefix; null when it is not there */
  open?(name: string, attribute: (name: string) => string | null): void
  /** Also after an element without content. */
  close?(name: string): void
  text?(text: string): void
}

const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/gy

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));/g, (whole, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return NAMED[name] ?? whole
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole
      })
    : text

function attributesOf(text: string): (name: string) => string | null {
  return (name) => {
    for (const [, each, double, single] of text.matchAll(/\s(?:[\w.-]+:)?([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
      if (each === name) return unescaped(double ?? single ?? '')
    return null
  }
}

/** Names come without their prefix. @returns false when it is not well-formed as far as it was read */
export function walkXml(text: string, visitor: XmlVisitor): boolean {
  const open: string[] = []
  const tokens = new RegExp(TOKEN)
  tokens.lastIndex = text.startsWith('\u{feff}') ? 1 : 0
  while (tokens.lastIndex < text.length) {
    const match = tokens.exec(text)
    if (!match) return false
    const [, data, isEnd, name, attributes = '', isEmpty, plain] = match
    if (plain !== undefined) visitor.text?.(unescaped(plain))
    else if (data !== undefined) visitor.text?.(data)
    else if (name !== undefined && isEnd === '/') {
      if (open.pop() !== name) return false
      visitor.close?.(name)
    } else if (name !== undefined) {
      visitor.open?.(name, attributesOf(attributes))
      if (isEmpty === '/') visitor.close?.(name)
      else open.push(name)
    }
  }
  return open.length === 0
}

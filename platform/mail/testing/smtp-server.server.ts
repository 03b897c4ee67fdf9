/** The few words of SMTP (RFC 5321) that a sender says, so that a story reads what went over the wire. */
import { createServer, type Socket } from 'node:net'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** Headers and body as they came. */
  readonly data: string
}

export interface SmtpServer {
  readonly port: number
  readonly received: ReceivedMail[]
  /** What an address is answered with instead of 250. */
  readonly refused: Map<string, string>
  close(): Promise<void>
}

export async function startSmtpServer(): Promise<SmtpServer> {
  const received: ReceivedMail[] = []
  const refused = new Map<string, string>()
  const server = createServer((socket) => converse(socket, received, refused))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    received,
    refused,
    close: () => new Promise((done) => server.close(() => done())),
  }
}

function converse(socket: Socket, received: ReceivedMail[], refused: ReadonlyMap<string, string>): void {
  let rest = ''
  let data: string[] | null = null
  let from = ''
  let to: string[] = []
  const say = (line: string): void => void socket.write(`${line}\r\n`)
  const hear = (line: string): void => {
    if (data !== null) {
      if (line !== '.') return void data.push(line.startsWith('.') ? line.slice(1) : line)
      received.push({ from, to, data: data.join('\r\n') })
      data = null
      return say('250 OK')
    }
    const verb = /^\w+/.exec(line)?.[0] ?? ''
    const path = /<([^<>]*)>/.exec(line)?.[1] ?? ''
    if (verb === 'MAIL') {
      from = path
      to = []
      return say('250 OK')
    }
    if (verb === 'RCPT') {
      const refusal = refused.get(path)
      if (refusal === undefined) to.push(path)
      return say(refusal ?? '250 OK')
    }
    if (verb === 'DATA') {
      data = []
      return say('354 Go on')
    }
    if (verb === 'QUIT') {
      say('221 Bye')
      return void socket.end()
    }
    say('250 OK')
  }
  socket.setEncoding('utf8')
  socket.on('error', () => undefined)
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) hear(line)
  })
  say('220 story')
}

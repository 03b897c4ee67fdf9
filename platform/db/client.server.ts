/** A connection of one's own, outside the pool. */
import pg from 'pg'

/**
 * Not connected yet. A connection can end while nothing is asked of it (the database was stopped or killed), and says so as an event
 * that ends the process where nobody listens; whoever asks it next is told anyway.
 */
export function newClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  return client
}

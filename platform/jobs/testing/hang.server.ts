/** A worker in a process of its own that takes a message, says so, and never ends its delivery: to be killed. */
import { createPool } from '../../db/tx.server.ts'
import { storyKey, storyRuntime } from '../../testing/runtime.server.ts'
import { workOnce } from '../worker.server.ts'

const [, , url = '', topic = ''] = process.argv
const deliver = (): Promise<never> => {
  process.stdout.write('taken\n')
  return new Promise(() => setInterval(() => undefined, 1000))
}
await workOnce({
  runtime: storyRuntime(createPool(url, { preparedStatements: true, ...storyKey }), { dataDir: '/tmp/paramo-story-files' }),
  topics: { [topic]: deliver },
  chores: [],
})

import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.ts'

/**
 * Who hangs is ended; who is slow, because others work on the same processor, is waited for: the clock alone fails nobody. Walks of all
 * doors that take 20 s on a quiet machine took five minutes where fifteen processes shared two cores.
 */
const HUNG_MS = 1_800_000

const journeys = {
  environment: 'node',
  globalSetup: ['./e2e/start.global.server.ts'],
  setupFiles: ['./e2e/product.setup.ts'],
  testTimeout: HUNG_MS,
  hookTimeout: HUNG_MS,
  expect: { poll: { timeout: 30_000 } },
  // Each file has a product and a database of its own, and its visitors have nothing in common; the browser, and what was read and
  // compiled, serve one file after another. Much of a journey is waiting for an answer: three at a time are what two cores give.
  // One that only passes at the second try does not pass.
  isolate: false,
  maxWorkers: 3,
  retry: 0,
}

// Four layers: rules (no database), checks (about the sources), stories (against a real PostgreSQL), journeys (in a real browser).
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // With --changed: what tests read and do not import, as migrations and tables of the law, can be of any of them.
    forceRerunTriggers: [
      '**/{package,package-lock}.json',
      '**/{vitest,vite}.config.*',
      '**/{base,colombia,platform,modules,app,db}/**/*.{sql,tsv,csv,json,txt,xml,xsd,html,typ}',
    ],
    projects: [
      // Properties of some hundred examples take their time where others work on the same processor. What is pure holds nothing
      // between files: they share what was read and compiled, which is two thirds of their time.
      {
        test: {
          name: 'rules',
          include: ['{base,colombia,platform,modules,app}/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['./platform/testing/properties.server.ts'],
          testTimeout: HUNG_MS,
          isolate: false,
          maxWorkers: 2,
        },
      },
      // They read the whole tree and build nothing; the first one of a worker pays for loading the parser.
      { test: { name: 'checks', include: ['{checks,scripts}/**/*.test.ts'], environment: 'node', testTimeout: HUNG_MS, isolate: false } },
      {
        test: {
          name: 'stories',
          include: ['{platform,modules,app,checks}/**/*.story.ts'],
          environment: 'node',
          globalSetup: ['./platform/testing/database.global.server.ts'],
          setupFiles: ['./platform/testing/properties.server.ts'],
          testTimeout: HUNG_MS,
          hookTimeout: HUNG_MS,
          // Its second by default is short where others work on the same processor.
          expect: { poll: { timeout: 15_000 } },
          // Each waits for the database a good part of its time: two of them leave a tenth of two cores idle.
          maxWorkers: 3,
          // Stories keep apart by company, and a process serves many: files share it, and what it read once.
          isolate: false,
        },
      },
      // `npm run test:long`: a night, and thousands of schedules. Each has a database of its own.
      {
        test: {
          name: 'long',
          include: ['app/**/*.long.server.ts'],
          environment: 'node',
          globalSetup: ['./platform/testing/database.global.server.ts'],
          testTimeout: HUNG_MS,
          hookTimeout: HUNG_MS,
          maxWorkers: 1,
        },
      },
      { test: { ...journeys, name: 'journeys', include: ['e2e/*.journey.ts'] } },
      // `npm run test:long`: what others of the same engine walk every time.
      { test: { ...journeys, name: 'further', include: ['e2e/further/*.journey.ts'] } },
    ],
  },
})

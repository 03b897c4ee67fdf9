import { defineConfig } from 'vitest/config'

// Three layers: rules (no database), checks (about the sources), stories (against a real PostgreSQL).
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'rules', include: ['{base,colombia,platform,modules}/**/*.test.ts'], environment: 'node' } },
      { test: { name: 'checks', include: ['checks/**/*.test.ts'], environment: 'node' } },
      {
        test: {
          name: 'stories',
          include: ['{platform,modules,app}/**/*.story.ts'],
          environment: 'node',
          globalSetup: ['./platform/testing/database.global.server.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})

import type { Screen } from '#platform/screen.ts'
import { activityOutcome } from './settings/activity-outcome.ts'
import { activityType } from './settings/activity-type.ts'
import { competitor } from './settings/competitor.ts'
import { contactStage } from './settings/contact-stage.ts'
import { heardAboutUs } from './settings/heard-about-us.ts'
import { lossReason } from './settings/loss-reason.ts'
import { pipeline } from './settings/pipeline.ts'
import { origin } from './settings/origin.ts'
import { territory } from './settings/territory.ts'

export const crmScreens = [
  activityType.screen,
  activityOutcome.screen,
  pipeline.screen,
  origin.screen,
  territory.screen,
  contactStage.screen,
  lossReason.screen,
  competitor.screen,
  heardAboutUs.screen,
] satisfies Screen[]

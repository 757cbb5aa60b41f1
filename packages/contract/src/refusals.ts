import { accountRefusals } from '#/accounts/refusals.ts'
import { addressRefusals } from '#/addresses/refusals.ts'
import { closingRefusals } from '#/closing/refusals.ts'
import { commentRefusals } from '#/comments/refusals.ts'
import { configurationRefusals } from '#/configuration/refusals.ts'
import { exportRefusals } from '#/exports/refusals.ts'
import { extraFieldRefusals } from '#/extra-fields/refusals.ts'
import { filterRefusals } from '#/filters/refusals.ts'
import { followRefusals } from '#/follows/refusals.ts'
import { earlyRefusals, httpRefusals } from '#/http/refusals.ts'
import { identityRefusals } from '#/identity/refusals.ts'
import { imageRefusals } from '#/images/refusals.ts'
import { importRefusals } from '#/imports/refusals.ts'
import { incidentRefusals } from '#/incidents/refusals.ts'
import { inspectionRefusals } from '#/inspections/refusals.ts'
import { integrationRefusals } from '#/integrations/refusals.ts'
import { listRefusals } from '#/lists/refusals.ts'
import { mergeRefusals } from '#/merges/refusals.ts'
import { monthlyReportRefusals } from '#/monthly-reports/refusals.ts'
import { noticeRuleRefusals } from '#/notice-rules/refusals.ts'
import { peopleRefusals } from '#/people/refusals.ts'
import { ssoRefusals } from '#/sso/refusals.ts'
import { privacyRefusals } from '#/privacy/refusals.ts'
import { publicationRefusals } from '#/publication/refusals.ts'
import { reopenRefusals } from '#/reopening/refusals.ts'
import { setupRefusals } from '#/setup/refusals.ts'
import { statisticsRefusals } from '#/statistics/refusals.ts'
import { taskRefusals } from '#/tasks/refusals.ts'
import { uploadRefusals } from '#/uploads/refusals.ts'
import { workDayRefusals } from '#/workdays/refusals.ts'

/** Every refusal; a test checks that each is thrown somewhere and has both texts. */
export const refusals = {
  ...httpRefusals,
  ...earlyRefusals,
  ...accountRefusals,
  ...addressRefusals,
  ...closingRefusals,
  ...commentRefusals,
  ...configurationRefusals,
  ...exportRefusals,
  ...extraFieldRefusals,
  ...filterRefusals,
  ...followRefusals,
  ...identityRefusals,
  ...imageRefusals,
  ...importRefusals,
  ...incidentRefusals,
  ...inspectionRefusals,
  ...integrationRefusals,
  ...listRefusals,
  ...mergeRefusals,
  ...monthlyReportRefusals,
  ...noticeRuleRefusals,
  ...peopleRefusals,
  ...ssoRefusals,
  ...privacyRefusals,
  ...publicationRefusals,
  ...reopenRefusals,
  ...setupRefusals,
  ...statisticsRefusals,
  ...taskRefusals,
  ...uploadRefusals,
  ...workDayRefusals,
} as const
export type RefusalCode = keyof typeof refusals
type WireCodes = { [C in RefusalCode]: (typeof refusals)[C] extends { code: infer N } ? N : C }
/** `code` of the error answer: the refusal's own, or the number that the specification fixes for it. */
export type WireCode = WireCodes[RefusalCode]
type TypeOf<S> = S extends { type: infer T } ? T : never
/** `type` of the error answer: the names of exceptions that the specification fixes. */
export type WireType = TypeOf<(typeof refusals)[RefusalCode]>

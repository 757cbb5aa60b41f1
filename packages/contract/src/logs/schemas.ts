import { nullable, obj, opt, str, type Static } from '#/http/schema.ts'

const text = () => opt(nullable(str()))

/** `cause`: kind, status, code and request id of a failed call. Of the device only `app_version` is stored. */
export const AppLog = obj({
  level: text(),
  url: text(),
  message: text(),
  cause: text(),
  userAgent: text(),
  stack: text(),
  device: opt(nullable(obj({ uuid: text(), firebase_token: text(), app_version: text() }))),
})
export type AppLog = Static<typeof AppLog>

type Names = readonly (readonly [RegExp, string])[]

/** Most browsers name others too: the first match counts. */
const browsers: Names = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: Names = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
const nameIn = (names: Names, text: string) => names.find(([pattern]) => pattern.test(text))?.[1]

/** «Firefox · Windows», by which people recognise their session: no versions, which would only identify the device. */
export const browserOf = (userAgent: string | undefined): string | null =>
  [nameIn(browsers, userAgent ?? ''), nameIn(systems, userAgent ?? '')].filter((name) => name !== undefined).join(' · ') || null

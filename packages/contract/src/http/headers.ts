/** Header names, fixed by docs/wire.md; written nowhere else. */
export const headers = {
  apiKey: 'x-api-key',
  apiVersion: 'x-api-version',
  appVersion: 'x-app-version',
  platform: 'x-platform',
  language: 'accept-language',
  authorization: 'authorization',
  device: 'x-device-uuid',
  idempotencyKey: 'idempotency-key',
  /** `sha-256=:…:` of a body of bytes (RFC 9530). */
  contentDigest: 'content-digest',
  /** How many bytes of a photo the server has already: the body is the rest. The name is that of the IETF's draft on resumable uploads. */
  uploadOffset: 'upload-offset',
  /** The version of the configuration: of the answer, and of what the sender of a change had read. */
  configVersion: 'x-config-version',
  /** A uuid that the changes of one act on several records share. */
  batch: 'x-lote',
  /** The token of a preview: answers are those of a draft. */
  configPreview: 'x-config-preview',
} as const

export const apiVersion = '1.0.0'
export const appVersion = '1.10.13'

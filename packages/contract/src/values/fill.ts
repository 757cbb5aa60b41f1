/** Replaces `{{name}}`; placeholders without a value stay. In its own file so that clients need not load the refusals. */
export const fill = (text: string, values: Record<string, string | number> = {}) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))

/** A text with its `{{name}}`s replaced; what has no value stays as it is. Apart from the refusals, whose words people do not load for it. */
export const fill = (text: string, values: Record<string, string | number> = {}) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))

export type Bilingual = { es: string; ca: string }

/** The sentence of more than one word that a text says twice, if there is one: the mark of a replacement that ran twice. */
export const repeatedSentence = (text: string): string | undefined => {
  const sentences = text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.includes(' '))
  return sentences.find((sentence, index) => sentences.indexOf(sentence) !== index)
}

/** Words of English that say how a sentence is built, not what it is about. */
const STOP_WORDS = new Set(
  `a an and are as at be been being but by can could did do does for from had has have he her him
  his how i if in into is it its me my no nor not of on or our she should so some such than that
  the their them then there these they this those to too us was we were what when where which who
  whom why will with would you your s t d ll re ve`.split(/\s+/),
);

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word.toLowerCase());
